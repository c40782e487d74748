import { AsyncLocalStorage } from "node:async_hooks";
import type { RequestAnswered } from "../../shared/log-entry.ts";

/** What is learned of a request to the MCP endpoint while it is under way. */
export interface ObservedRequest {
  readonly number: number;
  method: string | undefined;
  target: string | undefined;
  outcome: RequestAnswered["outcome"] | undefined;
  /** The keys of the answers that came along, asked for or not. */
  answerKeys: readonly string[];
  /** The keys of what the server had asked for, as the token that came along says. */
  askedKeys: readonly string[];
  /** Whether its `requestState` was not accepted; then nobody looks at the answers. */
  isRejected: boolean;
}

/** Tells whatever happens in the course of a request which one it is. */
export class RequestScope {
  readonly #storage = new AsyncLocalStorage<ObservedRequest>();
  #count = 0;

  get current(): ObservedRequest | undefined {
    return this.#storage.getStore();
  }

  run<Result>(work: (request: ObservedRequest) => Result): Result {
    const request: ObservedRequest = {
      number: ++this.#count,
      method: undefined,
      target: undefined,
      outcome: undefined,
      answerKeys: [],
      askedKeys: [],
      isRejected: false,
    };
    return this.#storage.run(request, () => work(request));
  }
}
