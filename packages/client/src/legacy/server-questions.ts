import {
  type AnswerServerRequest,
  type JSONRPCRequest,
  type LegacyResponse,
  ProtocolError,
  type ProtocolErrorCode,
  type RequestId,
  toErrorResponse,
} from "@proj/types";
import type { OpenRequest, OpenRequests } from "./open-requests.ts";

/** What a session answers the server with. */
export interface ServerQuestionsParts {
  readonly requests: OpenRequests;
  /** Answers what belongs to no request that has answers of its own. */
  readonly answer: AnswerServerRequest;
  /** Does not throw. */
  readonly post: (response: LegacyResponse) => void;
}

interface OpenQuestion {
  readonly control: AbortController;
  /** Whose it is; `undefined` where that is not known. */
  readonly owner: OpenRequest | undefined;
  /** Whether the transport has said so. */
  readonly isCertain: boolean;
}

const questionMethods: ReadonlySet<string> = new Set(["elicitation/create", "sampling/createMessage", "roots/list"]);
/** A reason of our own, for what is not to be answered. */
const TAKEN_BACK = "the server took the question back";

/** The requests of the server's in one session. */
export class ServerQuestions {
  readonly #parts: ServerQuestionsParts;
  readonly #open: Map<RequestId, OpenQuestion> = new Map();

  constructor(parts: ServerQuestionsParts) {
    this.#parts = parts;
  }

  take(request: JSONRPCRequest, relatedTo: RequestId | undefined): void {
    const { id, method } = request;
    if (method === "ping") this.#parts.post({ jsonrpc: "2.0", id, result: {} });
    else if (!questionMethods.has(method)) this.#refuse(id, "ERR_MCP_METHOD_NOT_FOUND", "Method not found");
    // What came twice, as after a stream was taken up again, is answered once: an error would answer the first as well.
    else if (!this.#open.has(id)) void this.#answer(request, relatedTo);
  }

  /** The server does not want an answer any more. */
  cancel(id: unknown): void {
    this.#open.get(id as RequestId)?.control.abort(TAKEN_BACK);
  }

  /** A request is over, and with it what was asked for it; where it was aborted, also what was asked for it by all appearances. */
  endFor(request: OpenRequest, reason: unknown, isAborted: boolean): void {
    for (const { control, owner, isCertain } of this.#open.values()) {
      if (owner === request && (isCertain || isAborted)) control.abort(reason);
    }
  }

  /** Ends all of them, unanswered. */
  close(reason: unknown): void {
    for (const [id, { control }] of this.#open) {
      this.#open.delete(id);
      control.abort(reason);
    }
  }

  async #answer(request: JSONRPCRequest, relatedTo: RequestId | undefined): Promise<void> {
    const { requests, post } = this.#parts;
    const { id } = request;
    const control = new AbortController();
    const { signal } = control;
    const owner = this.#findOwner(request, relatedTo);
    const question = { control, owner, isCertain: relatedTo !== undefined };
    this.#open.set(id, question);
    // One of a request that is over, or of the session's own, holds up nobody.
    const holdsUp = owner !== undefined || !question.isCertain;
    if (holdsUp) requests.beginQuestion(owner);
    const answer = owner?.options.answer ?? this.#parts.answer;
    const response = await answer(request, { signal });
    if (holdsUp) requests.endQuestion(owner);
    if (this.#open.get(id) !== question) return;
    this.#open.delete(id);
    if (!signal.aborted) post(response);
    else if (signal.reason !== TAKEN_BACK) this.#refuse(id, "ERR_MCP_INTERNAL", "The request is over");
  }

  /**
   * Where the transport does not tell, a question for a person is of the only request that there is. One for places to work in comes whenever
   * the server likes.
   */
  #findOwner({ method }: JSONRPCRequest, relatedTo: RequestId | undefined): OpenRequest | undefined {
    if (relatedTo === undefined && method === "roots/list") return undefined;
    return this.#parts.requests.find(relatedTo);
  }

  #refuse(id: RequestId, code: ProtocolErrorCode, message: string): void {
    this.#parts.post(toErrorResponse(id, new ProtocolError(code, message)));
  }
}
