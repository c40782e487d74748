import { type LegacyResponse, ProtocolError, toErrorResponse } from "@proj/types";

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
  if (list.length === 0) {
    return toErrorResponse(
      undefined,
      new ProtocolError("ERR_MCP_INVALID_REQUEST", "Invalid request: a list of messages must not be empty"),
    );
  }
  const answers = await Promise.all(list.map(answer));
  const responses = answers.filter((response) => response !== undefined);
  return responses.length === 0 ? undefined : responses;
}
