import {
  type AuthInfo,
  type Exchange,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LegacyResponse,
  type LoggingLevel,
  legacyFacts,
  loggingLevels,
  type MessageHandler,
  ProtocolError,
  type RequestId,
  type ServedSession,
  type SessionPeer,
  type SessionRecord,
  showValue,
  toErrorResponse,
} from "@proj/types";
import { isResponse } from "../dispatch/is-response.ts";
import { parseMessage } from "../dispatch/parse-message.ts";
import { answerList } from "./answer-list.ts";
import { bridgeQuestions } from "./bridge-questions.ts";
import { CallBackChannel, type QuestionOptions } from "./call-back-channel.ts";
import { ClientRequests } from "./client-requests.ts";
import { readInitialize } from "./initialize.ts";
import { keepProgressing } from "./keep-progressing.ts";
import { RunningRequests } from "./running-requests.ts";
import { SessionChanges } from "./session-changes.ts";
import { SessionExchange } from "./session-exchange.ts";
import { toInitializeResult } from "./to-initialize-result.ts";
import { toLegacyResponse } from "./to-legacy-response.ts";
import { toModernMeta, toModernRequest } from "./to-modern-request.ts";

/** What a session serves, and for whom. */
export interface LegacySessionParts {
  /** Answers requests as 2026-07-28 has them. */
  readonly handler: MessageHandler;
  readonly peer: SessionPeer;
  /** What began elsewhere. */
  readonly record?: SessionRecord | undefined;
  readonly options: QuestionOptions;
}

/**
 * A session of a revision before 2026-07-28: it says with every request what the client said once, has it answered by the server as one of
 * 2026-07-28, and gives the answer back in the words of its revision. The server does not know of sessions.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export class LegacySession implements ServedSession {
  readonly #parts: LegacySessionParts;
  readonly #clientRequests: ClientRequests = new ClientRequests();
  readonly #running: RunningRequests = new RunningRequests();
  readonly #changes: SessionChanges;
  #record: SessionRecord | undefined;
  #isInitializing = false;
  /** Whether what the session had elsewhere is still to be taken up. */
  #isToRestore: boolean;

  constructor(parts: LegacySessionParts) {
    this.#parts = parts;
    this.#record = parts.record;
    // Who has never introduced itself has no session, and each of its requests stands alone.
    this.#isToRestore = parts.record?.clientInfo !== undefined;
    const { handler, peer } = parts;
    this.#changes = new SessionChanges({ handler, peer, onGivenUp: () => this.#keepSubscriptions() });
  }

  get record(): SessionRecord | undefined {
    return this.#record;
  }

  async handle(message: unknown, exchange: Exchange): Promise<LegacyResponse | readonly LegacyResponse[] | undefined> {
    this.meet(exchange.auth);
    const version = this.#record?.protocolVersion;
    if (Array.isArray(message) && version !== undefined && legacyFacts[version].hasBatches) {
      return answerList(message, (member) => this.#handleOne(member, exchange));
    }
    return this.#handleOne(message, exchange);
  }

  async #handleOne(message: unknown, exchange: Exchange): Promise<LegacyResponse | undefined> {
    if (isResponse(message)) return this.#clientRequests.take(message) as undefined;
    const parsed = parseMessage(message);
    if (parsed.kind === "failure") {
      this.#tellRefused(parsed.error, parsed.id);
      return toErrorResponse(parsed.id, parsed.error);
    }
    if (parsed.kind === "notification") return this.#hear(message as JSONRPCNotification, exchange) as undefined;
    const request = message as JSONRPCRequest;
    const answer = await this.#answer(request, exchange);
    return ProtocolError.is(answer) ? toErrorResponse(request.id, answer) : answer;
  }

  close(): void {
    this.#running.abortAll();
    this.#changes.close();
  }

  #hear({ method, params }: JSONRPCNotification, exchange: Exchange): void {
    if (method === "notifications/cancelled")
      this.#running.cancel(params?.["requestId"] as RequestId, params?.["reason"]);
    if (method === "notifications/initialized" && this.#record !== undefined) {
      this.#changes.followLists(this.#record, exchange.auth);
    }
  }

  async #answer(request: JSONRPCRequest, exchange: Exchange): Promise<LegacyResponse | ProtocolError> {
    const { id, method, params = {} } = request;
    if (method === "ping") return { jsonrpc: "2.0", id, result: {} };
    if (method === "initialize") return this.#initialize(request, exchange);
    const record = this.#record;
    if (record === undefined) return this.#refuse(request, "send initialize before anything else");
    switch (method) {
      case "logging/setLevel":
        return this.#setLevel(id, params["level"], record);
      case "resources/subscribe":
      case "resources/unsubscribe":
        return this.#subscribe(request, exchange, record);
      case "server/discover":
      case "subscriptions/listen":
        return refuseMethod(method);
      default:
        return this.#pass(request, exchange, record);
    }
  }

  async #initialize(request: JSONRPCRequest, exchange: Exchange): Promise<LegacyResponse | ProtocolError> {
    if (this.#record !== undefined || this.#isInitializing) {
      return this.#refuse(request, "this session is initialized already");
    }
    const record = readInitialize(request.params ?? {});
    if (ProtocolError.is(record)) return record;
    this.#isInitializing = true;
    const _meta = toModernMeta(record);
    const discover = { ...request, method: "server/discover", params: { _meta } };
    const discovered = await this.#parts.handler.handle(discover, this.#toExchange(exchange, record));
    this.#isInitializing = false;
    if (discovered === undefined) return new ProtocolError("ERR_MCP_INTERNAL", "Internal error");
    if ("error" in discovered) return toLegacyResponse(request, discovered, record.protocolVersion);
    this.#update(record);
    return { jsonrpc: "2.0", id: request.id, result: toInitializeResult(discovered.result, record.protocolVersion) };
  }

  #setLevel(id: RequestId, level: unknown, record: SessionRecord): LegacyResponse | ProtocolError {
    if (!loggingLevels.some((known) => known === level)) {
      return new ProtocolError(
        "ERR_MCP_INVALID_PARAMS",
        `Invalid params: params.level must be one of ${loggingLevels.join(", ")}, got ${showValue(level)}`,
      );
    }
    this.#update({ ...record, logLevel: level as LoggingLevel });
    return { jsonrpc: "2.0", id, result: {} };
  }

  async #subscribe(
    request: JSONRPCRequest,
    exchange: Exchange,
    record: SessionRecord,
  ): Promise<LegacyResponse | ProtocolError> {
    // Who has no session has nothing over which it would hear of a change.
    if (record.clientInfo === undefined) return refuseMethod(request.method);
    const uri = request.params?.["uri"];
    if (typeof uri !== "string") {
      return new ProtocolError(
        "ERR_MCP_INVALID_PARAMS",
        `Invalid params: params.uri must be a string, got ${showValue(uri)}`,
      );
    }
    const problem =
      request.method === "resources/subscribe"
        ? await this.#changes.watchResource(uri, record, exchange.auth)
        : this.#changes.leaveResource(uri);
    if (problem !== undefined) return problem;
    this.#keepSubscriptions();
    return { jsonrpc: "2.0", id: request.id, result: {} };
  }

  async #pass(
    request: JSONRPCRequest,
    exchange: Exchange,
    record: SessionRecord,
  ): Promise<LegacyResponse | ProtocolError> {
    const { handler } = this.#parts;
    const modern = toModernRequest(request, record);
    if (ProtocolError.is(modern)) return modern;
    const inner = this.#toExchange(exchange, record);
    if (!this.#running.open(request.id, inner)) return this.#refuse(request, "a request with this id is under way");
    try {
      const response = await bridgeQuestions(handler, modern, inner);
      return toLegacyResponse(request, response, record.protocolVersion);
    } finally {
      this.#running.end(request.id, inner);
    }
  }

  #toExchange(exchange: Exchange, { protocolVersion }: SessionRecord): SessionExchange {
    const { notify, sendRequest } = exchange;
    if (sendRequest === undefined)
      return new SessionExchange(exchange, { protocolVersion, notify, backChannel: undefined });
    const { options } = this.#parts;
    const requests = this.#clientRequests;
    return new SessionExchange(exchange, {
      protocolVersion,
      notify: options.bridgeLegacy === true ? keepProgressing(notify) : notify,
      backChannel: new CallBackChannel({ version: protocolVersion, requests, exchange, sendRequest, options }),
    });
  }

  /** A message that is none of this session's is told to the operator, as those are that are none of the server's. */
  #refuse({ id }: { readonly id?: RequestId | undefined }, problem: string): ProtocolError {
    const error = new ProtocolError("ERR_MCP_INVALID_REQUEST", `Invalid request: ${problem}`);
    this.#tellRefused(error, id);
    return error;
  }

  #tellRefused({ message: problem }: ProtocolError, requestId: RequestId | undefined): void {
    this.#parts.handler.report?.({ type: "message-refused", problem, requestId });
  }

  meet(auth: AuthInfo | null): void {
    const record = this.#record;
    if (record === undefined) return;
    if (this.#isToRestore) this.#changes.restore(record, auth);
    else this.#changes.keepUp(record, auth);
    this.#isToRestore = false;
  }

  #keepSubscriptions(): void {
    if (this.#record !== undefined) this.#update({ ...this.#record, subscriptions: this.#changes.uris });
  }

  #update(record: SessionRecord): void {
    this.#record = record;
    this.#parts.peer.onChange?.();
  }
}

function refuseMethod(method: string): ProtocolError {
  return new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", `Method not found: ${showValue(method)}`);
}
