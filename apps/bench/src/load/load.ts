/** What came back: an HTTP response, or a line of standard output, which counts as one with status 200. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends a request and waits for the answer. */
export type Exchange = (request: Buffer) => Promise<Answer>;

/** Something that carries one request after the other. */
export interface Connection {
  readonly exchange: Exchange;
  close(): void;
}

/** One operation against a server. Rejects when an answer is not what it must be. */
export type Operation = (exchange: Exchange) => Promise<void>;

/** What is asked of a server, from outside of its process. */
export interface Load {
  /** How the server is reached: at its URL, or over the standard input and output of its process. */
  readonly over: "http" | "stdio";
  /** @param url the server's endpoint; empty where it has none. */
  buildOperation(url: string): Operation;
  /**
   * Looks closely, once, whether the server does the work.
   *
   * @param isFloor the floor protects no state, so that is not asked of it.
   * @throws BenchError when it does not.
   */
  validate(url: string, exchange: Exchange, isFloor: boolean): Promise<void>;
}
