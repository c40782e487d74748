import {
  buildParameterHeaders,
  type CallToolResult,
  isRecord,
  type ListToolsResult,
  ProtocolError,
  readErrorMessage,
  type ServerCapabilities,
  showValue,
  type Tool,
} from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import { InvalidOutputError } from "../errors/invalid-output-error.ts";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import type { LookUpOptions, ParameterHeaderValues, ToolRules } from "../requests/tool-rules.ts";
import type { WarningListener } from "../warnings/client-warning.ts";
import { findInLists } from "./find-in-lists.ts";
import { type KnownTool, KnownTools } from "./known-tools.ts";
import { type DefinitionUse, readDefinition } from "./read-definition.ts";

/** What {@link ListedTools} works with. */
export interface ListedToolsParts extends DefinitionUse {
  /** What the server says that it offers: where it has no tools, nothing is looked up before a call. */
  readonly capabilities: ServerCapabilities;
  /** Reads a page of the server's tools, and passes it through {@link ListedTools.readPage}. */
  readonly readPage: (cursor: string | undefined, requestTimeoutMs: number | undefined) => Promise<ListToolsResult>;
  /** Waits for work that others wait for too: rejects with the signal's reason, or a ClosedError, as soon as there is one. */
  readonly wait: <Result>(signal: AbortSignal | undefined, work: Promise<Result>) => Promise<Result>;
  readonly warn: WarningListener;
  /** Hears that a refusal has shown the definitions to be out of date. */
  readonly onStale: () => void;
}

/** A tool that no list has, or that nothing is known of. */
const unlisted: KnownTool = { headers: [], problem: undefined, check: undefined };

/**
 * Follows what the definitions of tools ask of a client: they are taken from the lists that it has seen. A tool that it has not seen is looked for
 * once, and calls side by side look together.
 */
export class ListedTools implements ToolRules {
  readonly #parts: ListedToolsParts;
  readonly #known: KnownTools = new KnownTools();
  /** What the server is being asked for now. */
  #search: Promise<unknown> | undefined;
  #hasLists: boolean;

  constructor(parts: ListedToolsParts) {
    this.#parts = parts;
    this.#hasLists = parts.capabilities.tools !== undefined;
  }

  async send<Sent>(
    params: { readonly [name: string]: unknown },
    options: LookUpOptions,
    send: (headers: ParameterHeaderValues | undefined) => Promise<Sent>,
  ): Promise<Sent> {
    const name = String(params["name"]);
    const known = this.#known.find(name);
    const tool = known ?? (this.#hasLists ? await this.#look(name, options) : undefined) ?? unlisted;
    try {
      return await send(buildHeaders(name, tool, params));
    } catch (error) {
      if (!this.#parts.mirrors || !isHeaderMismatch(error)) throw error;
      this.#parts.onStale();
      // Other calls that were refused the same way may have looked already.
      if (this.#known.find(name) === tool) this.#known.forget(name);
      const changed = this.#known.find(name) ?? (await this.#look(name, options));
      if (changed === undefined) throw error;
      return await send(buildHeaders(name, changed, params));
    }
  }

  readPage(page: ListToolsResult): ListToolsResult {
    const usable = page.tools.filter((definition) => {
      const { problem } = this.#remember(definition);
      if (problem === undefined) return true;
      const { name } = definition;
      const message = `the tool ${showValue(name)} is left out: ${problem}. The server has to mend it; report it to its author`;
      this.#parts.warn({ type: "tool-left-out", tool: name, message });
      return false;
    });
    return usable.length === page.tools.length ? page : { ...page, tools: usable };
  }

  forget(): void {
    this.#known.clear();
  }

  adopt({ tools }: ServerCapabilities): void {
    this.#hasLists = tools !== undefined;
  }

  checkOutput(name: string, result: CallToolResult): void {
    const check = this.#known.find(name)?.check;
    if (check === undefined || result.isError === true) return;
    const { structuredContent } = result;
    if (structuredContent === undefined) {
      throw new InvalidOutputError(name, [{ message: "is required", path: [] }], result);
    }
    const verdict = check(structuredContent);
    if (verdict.unchecked !== undefined) {
      const message = `what the tool ${showValue(name)} returned is not checked: ${verdict.unchecked}`;
      this.#parts.warn({ type: "output-not-checked", tool: name, message });
    } else if (verdict.issues.length > 0) {
      throw new InvalidOutputError(name, verdict.issues, result);
    }
  }

  /** @returns `undefined` when the lists could not be read: that fails no call that might do without. */
  async #look(name: string, { signal, requestTimeoutMs }: LookUpOptions): Promise<KnownTool | undefined> {
    while (this.#search !== undefined) {
      await this.#parts.wait(signal, this.#search);
      const found = this.#known.find(name);
      if (found !== undefined) return found;
    }
    const search = this.#searchFor(name, requestTimeoutMs);
    this.#search = search;
    return this.#parts.wait(signal, search);
  }

  /** Never rejects, for whoever waits may have gone. */
  async #searchFor(name: string, requestTimeoutMs: number | undefined): Promise<KnownTool | undefined> {
    try {
      return await this.#readLists(name, requestTimeoutMs);
    } catch (cause) {
      if (ClosedError.is(cause)) return undefined;
      // A server whose lists are no good is not asked again and again; one that could not be reached may be.
      if (ProtocolError.is(cause) || InvalidResultError.is(cause)) this.#known.remember(name, unlisted, 0);
      const message = `the server's tools could not be listed, so what the tool ${showValue(name)} asks of a client is not known: ${showValue(readErrorMessage(cause))}`;
      this.#parts.warn({ type: "tools-not-listed", tool: name, message, cause });
      return undefined;
    } finally {
      this.#search = undefined;
    }
  }

  async #readLists(name: string, requestTimeoutMs: number | undefined): Promise<KnownTool> {
    const readPage = (cursor: string | undefined) => this.#parts.readPage(cursor, requestTimeoutMs);
    let found: KnownTool | undefined;
    await findInLists(readPage, ({ tools }) => {
      const definition = tools.find((listed) => listed.name === name);
      // Once more where it is: a page may have more tools than are kept.
      if (definition !== undefined) this.#remember(definition);
      found = this.#known.find(name);
      return found !== undefined;
    });
    if (found === undefined) this.#known.remember(name, unlisted, 0);
    return found ?? unlisted;
  }

  #remember(definition: Tool): KnownTool {
    const { tool, weight } = readDefinition(definition, this.#parts);
    this.#known.remember(definition.name, tool, weight);
    return tool;
  }
}

function buildHeaders(
  name: string,
  { headers, problem }: KnownTool,
  params: { readonly [name: string]: unknown },
): ParameterHeaderValues | undefined {
  if (problem !== undefined) {
    throw new InvalidResultError(
      "tools/list",
      `defines the tool ${showValue(name)} wrongly, so it cannot be called: ${problem}`,
    );
  }
  const given = params["arguments"];
  return headers.length === 0 || !isRecord(given) ? undefined : buildParameterHeaders(headers, given);
}

/** The server refused before it did anything. */
function isHeaderMismatch(error: unknown): boolean {
  return ProtocolError.is(error) && error.code === "ERR_MCP_HEADER_MISMATCH";
}
