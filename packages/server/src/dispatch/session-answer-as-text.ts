import type { Exchange, LegacyResponse, ServedSession } from "@proj/types";
import { toNeutralResponse, writeResponse } from "./answer-as-text.ts";

/**
 * Has a message handled in a session and writes what is answered as JSON: a response, or a list of them. A session does not throw and its results
 * are JSON, by contract; what breaks that is told to `onError`. Never rejects.
 *
 * @returns `undefined` when there is nothing to answer.
 */
export async function sessionAnswerAsText(
  session: ServedSession,
  message: unknown,
  exchange: Exchange,
  onError: (error: unknown) => void,
): Promise<string | undefined> {
  try {
    const answer = await session.handle(message, exchange);
    if (answer === undefined) return undefined;
    return isList(answer) ? `[${answer.map(writeResponse).join(",")}]` : writeResponse(answer);
  } catch (thrown) {
    onError(thrown);
    return JSON.stringify(toNeutralResponse(message, thrown));
  }
}

/** `Array.isArray` does not tell read-only lists apart from what is none. */
function isList(answer: LegacyResponse | readonly LegacyResponse[]): answer is readonly LegacyResponse[] {
  return Array.isArray(answer);
}
