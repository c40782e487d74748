/// <reference lib="esnext.disposable" preserve="true" />
import type {
  CallToolResult,
  GetPromptResult,
  Implementation,
  ListToolsResult,
  ReadResourceResult,
  ServerCapabilities,
} from "@proj/types";
import { type CallContext, callWithRounds } from "./call-with-rounds.ts";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import type { CallOptions } from "./flow-options.ts";
import { type OpenConnection, openConnection } from "./open-connection.ts";
import { type ListOptions, type PromptArguments, Session, type ToolArguments } from "./session.ts";

/**
 * A client that answers: its verbs return the complete result, after as many rounds of questions as the server needs. The questions
 * go to `handlers`; between rounds no request is open.
 *
 * The verbs throw what a round trip does (ProtocolError, MissingCapabilityError, InvalidResultError, TransportError,
 * OutcomeUnknownError, RequestTimeoutError, ClosedError), what ends a flow (MissingHandlerError, HandlerFailedError, RoundsExceededError, RequestStateRejectedError), or the signal's reason.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export class Client {
  /** One request, one response, for those who run the rounds themselves. */
  readonly session: Session;
  /** What the server calls itself: self-reported, for display only; `undefined` when it does not say. */
  readonly serverInfo: Implementation | undefined;
  /** What the server offers. */
  readonly serverCapabilities: ServerCapabilities;
  /** The revision that client and server agreed on. */
  readonly protocolVersion: string;
  /** How to use the server, written for a model. Untrusted text. */
  readonly instructions: string | undefined;
  readonly #context: CallContext;

  private constructor({ context, discovered, serverInfo }: OpenConnection) {
    this.#context = context;
    this.session = new Session(context.connection, context.protocolVersion);
    this.serverInfo = serverInfo;
    this.serverCapabilities = discovered.capabilities;
    this.protocolVersion = context.protocolVersion;
    this.instructions = discovered.instructions;
  }

  /**
   * Connects in one round trip: asks the server which versions it speaks and what it offers. A transport that is passed in belongs to
   * the client from here on, also when connecting fails: it is closed then, without
   * waiting for that.
   *
   * @throws VersionNegotiationError when there is no version in common; ConfigurationError for a wrong option; TransportError,
   * RequestTimeoutError, ProtocolError or InvalidResultError when the round trip fails; the reason of `options.signal`.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
   */
  static async connect(target: ClientTarget, options: ClientOptions): Promise<Client> {
    return new Client(await openConnection(target, options));
  }

  /** Calls a tool. */
  callTool(name: string, toolArguments?: ToolArguments, options?: CallOptions): Promise<CallToolResult> {
    return callWithRounds(
      this.#context,
      "tools/call",
      { name, ...(toolArguments && { arguments: toolArguments }) },
      options,
    );
  }

  /** Gets the messages of a prompt. */
  getPrompt(name: string, promptArguments?: PromptArguments, options?: CallOptions): Promise<GetPromptResult> {
    return callWithRounds(
      this.#context,
      "prompts/get",
      { name, ...(promptArguments && { arguments: promptArguments }) },
      options,
    );
  }

  /** Reads a resource. */
  readResource(uri: string, options?: CallOptions): Promise<ReadResourceResult> {
    return callWithRounds(this.#context, "resources/read", { uri }, options);
  }

  /** One page of the server's tools. */
  listTools(options?: ListOptions): Promise<ListToolsResult> {
    return this.session.listTools(options);
  }

  /** Ends everything that runs (it rejects with a ClosedError) and the connection. Calling it again does nothing. */
  async close(): Promise<void> {
    this.#context.connection.inFlight.close();
    await this.#context.connection.transport.close();
  }

  /** Closes it at the end of the block where it was declared with `await using` (not in Node 20 without a compiler). */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
