import { type LegacyResponse, ProtocolError, toErrorResponse } from "@proj/types";

/** How many messages a list may have: all of them are handled in one go. */
const MAX_MESSAGES = 1000;

/**
 * Answers messages that came as one list, all at the same time.
 *
 * @returns the responses, as one list; `undefined` when there are none.
 * @see https://modelcontextprotocol.io/specification/2025-03-26/basic#batching
 */
export async function answerList(
  list: readonly unknown[],
  answer: (message: unknown) => Promise<LegacyResponse | undefined>,
): Promise<LegacyResponse | readonly LegacyResponse[] | undefined> {
  if (list.length === 0) return refuse("must not be empty");
  if (list.length > MAX_MESSAGES) return refuse(`may have ${MAX_MESSAGES}, got ${list.length}; send several lists`);
  const answers = await Promise.all(list.map(answer));
  const responses = answers.filter((response) => response !== undefined);
  return responses.length === 0 ? undefined : responses;
}

function refuse(problem: string): LegacyResponse {
  const text = `Invalid request: a list of messages ${problem}`;
  return toErrorResponse(undefined, new ProtocolError("ERR_MCP_INVALID_REQUEST", text));
}
