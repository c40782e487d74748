import {
  type SamplingMessage,
  type SamplingMessageContentBlock,
  showValue,
  type ToolResultContent,
  type ToolUseContent,
} from "@proj/types";

/** What a message wishes and brings, by the ids of the tool uses. */
interface Turn {
  readonly role: SamplingMessage["role"];
  readonly blocks: readonly SamplingMessageContentBlock[];
  readonly uses: readonly string[];
  readonly results: readonly string[];
}

/**
 * Checks what the specification demands of a conversation with tools: the message after one that uses tools consists of the results of all of
 * them, once each, and of nothing else.
 *
 * @returns a sentence with the index of the message and the id; `undefined` when nothing is wrong.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling#message-content-constraints
 */
export function checkSamplingMessages(messages: readonly SamplingMessage[]): string | undefined {
  let open: readonly string[] = [];
  for (const [index, message] of messages.entries()) {
    const turn = readTurn(message);
    const problem = findRoleProblem(turn) ?? findMixture(turn) ?? findImbalance(open, turn, index);
    if (problem !== undefined) return `messages[${index}] ${problem}.`;
    open = turn.uses;
  }
  if (open.length === 0) return undefined;
  return `messages[${messages.length - 1}] uses the tool ${showValue(open[0])}, and no message with its result follows.`;
}

function readTurn({ role, content }: SamplingMessage): Turn {
  const blocks = Array.isArray(content) ? content : [content];
  return {
    role,
    blocks,
    uses: blocks.filter(isUse).map(({ id }) => id),
    results: blocks.filter(isResult).map(({ toolUseId }) => toolUseId),
  };
}

function isUse(block: SamplingMessageContentBlock): block is ToolUseContent {
  return block.type === "tool_use";
}

function isResult(block: SamplingMessageContentBlock): block is ToolResultContent {
  return block.type === "tool_result";
}

function findRoleProblem({ role, uses, results }: Turn): string | undefined {
  if (role === "user" && uses.length > 0)
    return `has the tool use ${showValue(uses[0])}; only the assistant uses tools`;
  if (role !== "assistant" || results.length === 0) return undefined;
  return `has the result of ${showValue(results[0])}; results come from the user`;
}

function findMixture({ blocks, uses, results }: Turn): string | undefined {
  const twice = findRepeated(uses);
  if (twice !== undefined) return `uses the id ${showValue(twice)} twice`;
  if (results.length === 0 || results.length === blocks.length) return undefined;
  const other = blocks.find((block) => !isResult(block));
  return `has the result of ${showValue(results[0])} beside ${showValue(other?.type)}; a message with results has nothing else`;
}

/** @param open the tool uses of the message before. */
function findImbalance(open: readonly string[], { results }: Turn, index: number): string | undefined {
  const missing = open.find((id) => !results.includes(id));
  if (missing !== undefined) return `lacks the result of ${showValue(missing)}, which messages[${index - 1}] uses`;
  const stray = results.find((id) => !open.includes(id));
  if (stray !== undefined) return `has a result of ${showValue(stray)}, which the message before does not use`;
  const twice = findRepeated(results);
  return twice === undefined ? undefined : `has two results of ${showValue(twice)}`;
}

function findRepeated(ids: readonly string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index);
}
