import { isRecord, type SamplingMessage, type SamplingMessageContentBlock } from "@proj/types";

/**
 * A message whose tool results have structured content only where that is an object, as revisions before 2026-07-28 have it. Anything else is said
 * as text.
 */
export function toObjectResults(message: SamplingMessage): SamplingMessage {
  const { content } = message;
  return { ...message, content: Array.isArray(content) ? content.map(toObjectResult) : toObjectResult(content) };
}

function toObjectResult(block: SamplingMessageContentBlock): SamplingMessageContentBlock {
  if (block.type !== "tool_result" || block.structuredContent === undefined || isRecord(block.structuredContent)) {
    return block;
  }
  const { structuredContent, ...rest } = block;
  const text = JSON.stringify(structuredContent);
  const isSaid = block.content.some((said) => said.type === "text" && said.text === text);
  return isSaid ? rest : { ...rest, content: [...block.content, { type: "text", text }] };
}
