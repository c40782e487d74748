import {
  ConfigurationError,
  type Exchange,
  type Implementation,
  type JSONRPCResponse,
  type MessageHandler,
  type ServedSession,
  type SessionPeer,
  type SessionRecord,
  showValue,
  type TransportEvent,
} from "@proj/types";
import type { MethodConfig, MethodHandler } from "./custom-methods/method-definition.ts";
import { buildService, type ChangeableService } from "./dispatch/build-service.ts";
import { type HintsByResult, readCacheHintOptions } from "./dispatch/cache-hint-options.ts";
import { checkServer } from "./dispatch/check-server.ts";
import { buildDiscover } from "./dispatch/discover.ts";
import { handleMessage } from "./dispatch/handle-message.ts";
import type { MethodRunner, ServiceSnapshot } from "./dispatch/service.ts";
import { LaterSession } from "./legacy/later-session.ts";
import type { RunnerOptions } from "./low-level/build-method-runner.ts";
import { type GivenHandler, prepareHandler } from "./low-level/prepare-handler.ts";
import type { HandledMethod, RequestHandlers } from "./low-level/request-handler.ts";
import { limitMethods } from "./operations/limit-methods.ts";
import { CLOSE_TIMEOUT_MS, type CloseOptions } from "./operations/workload.ts";
import { buildPolicy, type RequestStateOptions, type RequestStatePolicy } from "./request-state/policy.ts";
import type { NoArguments } from "./schema/no-arguments.ts";
import type { StandardSchema } from "./schema/standard-schema.ts";
import type { ServerOptions } from "./server-options.ts";
import type { BuildListenable, Listenable } from "./subscriptions/listenable.ts";

/** What reaches into a server to seal it. No static block of the class does: bundlers would keep the class in programs that do not use it. */
const sealers = /* @__PURE__ */ new WeakMap<Server, (options: RequestStateOptions) => void>();

/** What reaches into a server to make it listenable, for the same reason. */
const listenableMakers = /* @__PURE__ */ new WeakMap<Server, (build: BuildListenable) => Listenable>();

const NOT_OURS = "The server is none that this copy of @proj/server has built with new Server(…).";

/**
 * The protocol without conveniences: one handler for each method, parameters and results as they are on the wire. No `inputSchema` is
 * applied, and `requestState` passes as it is until {@link sealRequestState} is called for the server.
 *
 * Every asking result is still checked against what the client declared, and what every result carries is added.
 */
export class Server implements MessageHandler {
  readonly info: Implementation;
  readonly #options: ServerOptions;
  readonly #hints: HintsByResult;
  readonly #service: ChangeableService;
  readonly #builders = new Map<string, (options: RunnerOptions) => MethodRunner>();
  #policy: RequestStatePolicy | undefined;
  #listenable: Listenable | undefined;
  #isOnNetwork = false;

  /**
   * @param info how the server names itself to clients. All of it goes with every result, so give icons by URL and not as `data:`.
   * @throws ConfigurationError when an option is wrong.
   */
  constructor(info: Implementation, options: ServerOptions = {}) {
    checkServer(info, options);
    this.info = info;
    this.#options = options;
    this.#hints = readCacheHintOptions(options.cacheHints);
    this.#service = buildService(options, () => this.#buildSnapshot());
    sealers.set(this, (seal) => this.#seal(seal));
    listenableMakers.set(this, (build) => this.#makeListenable(build));
  }

  /**
   * Serves a method. The capability of tools, prompts and resources is advertised as soon as their list is served.
   *
   * @throws ConfigurationError when the method has a handler already, or is none that handlers are given for.
   */
  setRequestHandler<Method extends HandledMethod>(method: Method, handler: RequestHandlers[Method]): void;
  /**
   * Serves a method that is not the specification's.
   *
   * @param method named after whoever defines it, such as `acme/report`.
   * @throws ConfigurationError when it has a handler already, the name is the specification's or none, or a schema is none.
   */
  setRequestHandler<
    Params extends StandardSchema = NoArguments,
    Result extends StandardSchema = StandardSchema<object>,
  >(method: string, config: MethodConfig<Params, Result>, handler: MethodHandler<Params, Result, undefined>): void;
  setRequestHandler(method: string, ...given: GivenHandler): void {
    if (this.#builders.has(method))
      throw new ConfigurationError(`The method ${showValue(method)} has a handler already.`);
    this.#builders.set(method, prepareHandler(method, given, this.#service.emit));
    this.#service.change();
  }

  /** Answers one message; what transports call. */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return handleMessage(this.#service, message, exchange);
  }

  /** Opens a session for a client of a revision before 2026-07-28; what transports call. `undefined` where the option `legacy` is `false`. */
  openSession(peer: SessionPeer, record?: SessionRecord): ServedSession | undefined {
    if (this.#options.legacy === false) return undefined;
    return new LaterSession({ handler: this, peer, record, options: this.#options });
  }

  /** Warns of options that serve one process only; called by transports that several processes may serve. */
  prepareForNetwork(): void {
    this.#isOnNetwork = true;
    if (this.#policy !== undefined) this.#service.prepareForNetwork(this.#policy);
  }

  /** Tells when `close` is called; what transports listen to. Gives a function that calls it off. */
  onClosing(listener: () => void): () => void {
    return this.#service.workload.onClosing(listener);
  }

  /** Passes on to `onEvent` what a transport did on its own. */
  report(event: TransportEvent): void {
    this.#service.emit(event);
  }

  /**
   * Comes to an end: takes no more requests, lets those under way finish, ends subscriptions, and gives up what takes longer than the limit. Close
   * transports after it. Never rejects; calling it again does nothing.
   */
  close({ timeoutMs = CLOSE_TIMEOUT_MS }: CloseOptions = {}): Promise<void> {
    return this.#service.workload.close(timeoutMs, () => this.#listenable?.endAll());
  }

  #seal(options: RequestStateOptions): void {
    const { clock, random } = this.#options;
    this.#policy = buildPolicy(options, { serverName: this.info.name, clock, random });
    this.#service.change();
    if (this.#isOnNetwork) this.#service.prepareForNetwork(this.#policy);
  }

  #makeListenable(build: BuildListenable): Listenable {
    if (this.#listenable !== undefined) throw new ConfigurationError("The server serves subscriptions already.");
    this.#listenable = build(this.#service);
    this.#service.change();
    return this.#listenable;
  }

  #buildSnapshot(): ServiceSnapshot {
    const methods = new Map<string, MethodRunner>();
    const { emit } = this.#service;
    const options = { emit, exposesErrorMessages: this.#options.exposesErrorMessages ?? false, policy: this.#policy };
    for (const [method, build] of this.#builders) methods.set(method, build(options));
    const listen = this.#listenable?.buildListen(methods.keys());
    if (listen !== undefined) methods.set("subscriptions/listen", listen);
    methods.set("server/discover", buildDiscover(methods.keys(), this.#options, this.#hints.discover));
    limitMethods(methods, { requestTimeoutMs: this.#service.requestTimeoutMs, emit });
    return { info: this.info, methods };
  }
}

/**
 * Seals `requestState` on a low-level server from now on, exactly as `McpServer` does: handlers write and read plaintext, and only answers
 * that were asked for reach `params.inputResponses`.
 *
 * @throws ConfigurationError when an option is wrong, or the server is no `Server` of this copy of the package.
 */
export function sealRequestState(server: Server, options: RequestStateOptions = {}): void {
  const seal = sealers.get(server);
  if (seal === undefined) throw new ConfigurationError(NOT_OURS);
  seal(options);
}

/** @throws ConfigurationError when the server is listenable already, or of another copy of this package; whatever `build` throws. */
export function makeListenable(server: Server, build: BuildListenable): Listenable {
  const make = listenableMakers.get(server);
  if (make === undefined) throw new ConfigurationError(NOT_OURS);
  return make(build);
}
