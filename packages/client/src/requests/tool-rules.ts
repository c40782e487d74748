import type { CallToolResult, ListToolsResult, ServerCapabilities } from "@proj/types";

/** Headers that mirror arguments, by their names. */
export type ParameterHeaderValues = Readonly<Record<string, string>>;

/** How long the lists may be waited for. */
export interface LookUpOptions {
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** How long one page may take, in milliseconds. Default: the client's limit for one round trip. */
  readonly requestTimeoutMs?: number | undefined;
}

/** What a client owes to the definitions of tools, besides sending requests. Absent where nothing follows from them. */
export interface ToolRules {
  /**
   * Sends a call with the headers that the tool's definition asks for; it is looked up in the server's lists where it is not known.
   *
   * @param params of `tools/call`.
   * @param send may be called a second time, where the server refused the headers of the first before it did anything.
   * @throws what `send` throws; InvalidResultError, and nothing is sent, when the definition breaks the rules for headers.
   */
  send<Sent>(
    params: { readonly [name: string]: unknown },
    options: LookUpOptions,
    send: (headers: ParameterHeaderValues | undefined) => Promise<Sent>,
  ): Promise<Sent>;

  /** Remembers the tools of a page. Gives the page without those that must not be used. */
  readPage(page: ListToolsResult): ListToolsResult;

  /** Forgets all definitions: the server says that its tools have changed. */
  forget(): void;

  /** Goes by what the server says now that it offers. */
  adopt(capabilities: ServerCapabilities): void;

  /**
   * Holds a complete result against what the tool promises.
   *
   * @throws InvalidOutputError
   */
  checkOutput(name: string, result: CallToolResult): void;
}
