import {
  type CreateMessageRequestParams,
  type LegacyVersion,
  legacyFacts,
  type SamplingMessage,
  type SamplingMessageContentBlock,
  showValue,
} from "@proj/types";
import type { LegacyQuestion } from "./legacy-question.ts";
import { toLegacyTool } from "./to-legacy-tool.ts";
import { toObjectResults } from "./to-object-results.ts";

type PlainMessage = { readonly role: SamplingMessage["role"]; readonly content: SamplingMessageContentBlock };

/**
 * What a model is asked, as a revision has it: up to 2025-06-18 without tools and with one block in each message, in 2024-11-05 with nothing that is
 * heard.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/sampling
 */
export function toPlainSampling(params: CreateMessageRequestParams, version: LegacyVersion): LegacyQuestion {
  if (legacyFacts[version].samplesWithTools) {
    const { tools } = params;
    const messages = params.messages.map(toObjectResults);
    const told = tools === undefined ? {} : { tools: tools.map((tool) => toLegacyTool(tool, version)) };
    return { params: { ...params, messages, ...told } };
  }
  if (params.tools !== undefined || params.toolChoice !== undefined) {
    return { obstacle: `in revision ${version} models are not given tools` };
  }
  const messages: PlainMessage[] = [];
  for (const [index, message] of params.messages.entries()) {
    const plain = toPlainMessage(message, version);
    if (typeof plain === "string") return { obstacle: `messages[${index}] ${plain}` };
    messages.push(plain);
  }
  return { params: { ...params, messages } };
}

/** @returns what is wrong with it where it cannot be written. */
function toPlainMessage({ role, content }: SamplingMessage, version: LegacyVersion): PlainMessage | string {
  const blocks = Array.isArray(content) ? content : [content];
  const [block] = blocks;
  if (block === undefined || blocks.length > 1) {
    return `has ${blocks.length} blocks of content, and messages of revision ${version} have one`;
  }
  const isKnown = block.type === "text" || block.type === "image" || isAudible(block, version);
  return isKnown
    ? { role, content: block }
    : `has content of the type ${showValue(block.type)}, which revision ${version} lacks`;
}

function isAudible({ type }: SamplingMessageContentBlock, version: LegacyVersion): boolean {
  return type === "audio" && legacyFacts[version].hasAudio;
}
