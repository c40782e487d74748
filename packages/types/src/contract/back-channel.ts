import type { LegacyResponse } from "../legacy/legacy-response.ts";
import type { InputRequest } from "../wire/input-required.ts";

/**
 * Asks the client of a request while that request is open, as revisions before 2026-07-28 do it.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation
 */
export interface BackChannel {
  /** How long one answer may take, in milliseconds; a person may have to give it. */
  readonly answerTimeoutMs: number;

  /** Whether a result that asks is taken as well: its questions are put, and the request is made again with the answers. */
  readonly bridgesResults: boolean;

  /** Why a question cannot be put in the session's revision, as the end of a sentence about it; `undefined` where it can. */
  findObstacle(request: InputRequest): string | undefined;

  /**
   * Puts a question and resolves with what came back, unchecked. Aborting the signal takes it back.
   *
   * @param key the author's name of the question, unique in the call.
   * @throws the signal's reason; whatever ended the session.
   */
  ask(key: string, request: InputRequest, signal: AbortSignal): Promise<LegacyResponse>;

  /** Tells the client that what a page was for is done, where the revision has words for that. */
  complete(key: string): void;
}
