import type { HttpAnswer } from "./parse-response.ts";

/** Sends a request and waits for the answer. */
export type Exchange = (request: Buffer) => Promise<HttpAnswer>;

/** One operation against a server. Rejects when an answer is not what it must be. */
export type Operation = (exchange: Exchange) => Promise<void>;

/** What is asked of a server, from outside of its process. */
export interface Load {
  /** @param url the server's endpoint. */
  buildOperation(url: string): Operation;
  /**
   * Looks closely, once, whether the server does the work.
   *
   * @param isFloor the floor protects no state, so that is not asked of it.
   * @throws BenchError when it does not.
   */
  validate(url: string, exchange: Exchange, isFloor: boolean): Promise<void>;
}
