import {
  type CreateMessageResult,
  type InputResponse,
  type LegacyResult,
  type LegacyVersion,
  legacyFacts,
  legacyVersions,
  type SamplingMessageContentBlock,
} from "@proj/types";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";

/**
 * An answer as the revision has it: before 2025-11-25, what a model says is one block.
 *
 * @param version `undefined` before one is agreed on.
 * @throws InvalidAnswerError where the revision has no words for it.
 */
export function toLegacyAnswer(key: string, answer: InputResponse, version: LegacyVersion | undefined): LegacyResult {
  const { samplesWithTools, hasAudio } = legacyFacts[version ?? legacyVersions[0]];
  if (!("model" in answer) || samplesWithTools) return answer;
  const content = toOneBlock(answer.content);
  if (content === undefined || (content.type === "audio" && !hasAudio) || content.type.startsWith("tool_")) {
    throw new InvalidAnswerError(key, `has content that revision ${version} cannot say`);
  }
  return { ...answer, content };
}

function toOneBlock(content: CreateMessageResult["content"]): SamplingMessageContentBlock | undefined {
  if (!Array.isArray(content)) return content;
  const [first] = content;
  if (content.length === 1) return first;
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return texts.length === content.length && texts.length > 0 ? { type: "text", text: texts.join("\n") } : undefined;
}
