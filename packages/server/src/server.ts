import {
  ConfigurationError,
  type Exchange,
  type Implementation,
  type JSONRPCResponse,
  type MessageHandler,
  showValue,
  type TransportEvent,
} from "@proj/types";
import { buildService, type ChangeableService } from "./dispatch/build-service.ts";
import { buildDiscover } from "./dispatch/discover.ts";
import { handleMessage } from "./dispatch/handle-message.ts";
import type { MethodRunner, ServiceSnapshot } from "./dispatch/service.ts";
import { buildMethodRunner } from "./low-level/build-method-runner.ts";
import type { HandledMethod, RequestHandlers } from "./low-level/request-handler.ts";
import { buildPolicy, type RequestStateOptions, type RequestStatePolicy } from "./request-state/policy.ts";
import type { ServerOptions } from "./server-options.ts";

let seal: (server: Server, options: RequestStateOptions) => void;

/**
 * The protocol without conveniences: one handler for each method, parameters and results as they are on the wire. No `inputSchema` is
 * applied, and `requestState` passes as it is until {@link sealRequestState} is called for the server.
 *
 * Every asking result is still checked against what the client declared, and what every result carries is added.
 */
export class Server implements MessageHandler {
  static {
    seal = (server, options) => {
      const { clock, random } = server.#options;
      server.#policy = buildPolicy(options, { serverName: server.info.name, clock, random });
      server.#service.change();
      if (server.#isOnNetwork) server.#service.prepareForNetwork(server.#policy);
    };
  }

  readonly info: Implementation;
  readonly #options: ServerOptions;
  readonly #service: ChangeableService;
  readonly #builders = new Map<string, (policy: RequestStatePolicy | undefined) => MethodRunner>();
  #policy: RequestStatePolicy | undefined;
  #isOnNetwork = false;

  /** @param info how the server names itself to clients. */
  constructor(info: Implementation, options: ServerOptions = {}) {
    this.info = info;
    this.#options = options;
    this.#service = buildService(options, () => this.#buildSnapshot());
  }

  /**
   * Serves a method. The capability of tools, prompts and resources is advertised as soon as their list is served.
   *
   * @throws ConfigurationError when the method has a handler already.
   */
  setRequestHandler<Method extends HandledMethod>(method: Method, handler: RequestHandlers[Method]): void {
    if (this.#builders.has(method))
      throw new ConfigurationError(`The method ${showValue(method)} has a handler already.`);
    const settle = { emit: this.#service.emit, exposesErrorMessages: this.#options.exposesErrorMessages ?? false };
    this.#builders.set(method, (policy) => buildMethodRunner(method, handler, { ...settle, policy }));
    this.#service.change();
  }

  /** Answers one message; what transports call. */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return handleMessage(this.#service, message, exchange);
  }

  /** Warns of options that serve one process only; called by transports that several processes may serve. */
  prepareForNetwork(): void {
    this.#isOnNetwork = true;
    if (this.#policy !== undefined) this.#service.prepareForNetwork(this.#policy);
  }

  /** Passes on to `onEvent` what a transport did on its own. */
  report(event: TransportEvent): void {
    this.#service.emit(event);
  }

  #buildSnapshot(): ServiceSnapshot {
    const methods = new Map<string, MethodRunner>();
    for (const [method, build] of this.#builders) methods.set(method, build(this.#policy));
    methods.set("server/discover", buildDiscover(methods.keys(), this.#options));
    return { info: this.info, methods };
  }
}

/**
 * Seals `requestState` on a low-level server from now on, exactly as `McpServer` does: handlers write and read plaintext, and only answers
 * that were asked for reach `params.inputResponses`.
 *
 * @throws ConfigurationError when an option is wrong.
 */
export function sealRequestState(server: Server, options: RequestStateOptions = {}): void {
  seal(server, options);
}
