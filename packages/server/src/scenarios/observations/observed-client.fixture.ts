import {
  type ClientCapabilities,
  type InputRequiredResult,
  isLegacyVersion,
  type JSONRPCNotification,
  type JSONRPCResponse,
  type LoggingLevel,
  metaKeys,
  type PROTOCOL_VERSION,
  type RequestId,
} from "@proj/types";
import { Caller } from "../../dispatch/caller.ts";
import { MessageExchange } from "../../dispatch/message-exchange.ts";
import { buildAuth, buildMeta } from "../../exchange.fixture.ts";
import { openTestSession } from "../../legacy/session.fixture.ts";
import type { McpServer } from "../../mcp-server.ts";
import { answers } from "./observed-questions.fixture.ts";

/** A request and what goes with it. */
interface ObservedRequest {
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown };
  readonly id?: RequestId;
  /** What the client puts into `_meta`. */
  readonly meta?: { readonly [key: string]: unknown };
  /** How severe log messages must be; absent where the client never says so. */
  readonly logLevel?: LoggingLevel;
  /** Whether it comes as requests over HTTP do, with headers, none of which repeats a parameter. */
  readonly hasHeaders?: boolean;
}

/** A client of one revision: it says the same as those of all others, in the words of its own. */
export interface ObservedClient {
  readonly notified: JSONRPCNotification[];
  /** What came without a request. */
  readonly unasked: object[];
  /** Sends a request, answers what is asked for it, and gives the end. */
  send(request: ObservedRequest): Promise<JSONRPCResponse>;
  /** Begins a request and cancels it once `isToEnd` says so. */
  cancel(request: ObservedRequest, isToEnd: () => boolean): Promise<void>;
}

/** Who the client is. */
export interface ClientOptions {
  /** `false`: declares that it can be asked nothing. */
  readonly isAskable?: boolean;
  /** How long a person thinks, in milliseconds. Default: no time at all. */
  readonly thinksMs?: number;
}

/** The revisions that a server speaks. */
export type ObservedVersion = typeof PROTOCOL_VERSION | "2025-11-25" | "2025-06-18" | "2025-03-26" | "2024-11-05";

export async function openClient(
  server: McpServer,
  version: ObservedVersion,
  options: ClientOptions = {},
): Promise<ObservedClient> {
  return isLegacyVersion(version) ? openInSession(server, version, options) : openModern(server, options);
}

const auth = buildAuth("alice");
const readNothing = (): null => null;
const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** What is answered to a question, the first time that it is asked and the next. */
function createAnswering(): (key: string) => object {
  const times = new Map<string, number>();
  return (key) => {
    const given = answers[key] ?? [];
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return given[Math.min(time, given.length - 1)] ?? {};
  };
}

/** How long somebody thinks is nothing to a server that waits for nobody. */
function openModern(server: McpServer, { isAskable = true }: ClientOptions): ObservedClient {
  const notified: JSONRPCNotification[] = [];
  const answer = createAnswering();
  const capabilities: ClientCapabilities | undefined = isAskable ? undefined : {};
  let nextId = 1;

  async function handle(
    { method, params = {}, id = nextId++, meta = {}, logLevel, hasHeaders = false }: ObservedRequest,
    caller: Caller,
  ): Promise<JSONRPCResponse> {
    const level = logLevel === undefined ? {} : { [metaKeys.logLevel]: logLevel };
    const _meta = { ...meta, ...buildMeta(capabilities), ...level };
    const message = copy({ jsonrpc: "2.0", id, method, params: { ...params, _meta } });
    const notify = (notification: JSONRPCNotification): void => void notified.push(copy(notification));
    const readHeader = hasHeaders ? readNothing : undefined;
    const response = await server.handle(message, new MessageExchange(message, { auth, caller, notify, readHeader }));
    if (response === undefined) throw new TypeError("a request was not answered");
    return copy(response);
  }

  return {
    notified,
    unasked: [],
    async send(request) {
      let response = await handle(request, new Caller());
      while ("result" in response && response.result.resultType === "input_required") {
        const { inputRequests = {}, requestState } = response.result as InputRequiredResult;
        const inputResponses = Object.fromEntries(Object.keys(inputRequests).map((key) => [key, answer(key)]));
        const params = { ...request.params, requestState, inputResponses };
        response = await handle({ ...request, id: nextId++, params }, new Caller());
      }
      return response;
    },
    async cancel(request, isToEnd) {
      const caller = new Caller();
      const ended = handle(request, caller);
      while (!isToEnd()) await tick();
      caller.leave();
      await ended;
    },
  };
}

async function openInSession(
  server: McpServer,
  version: Exclude<ObservedVersion, typeof PROTOCOL_VERSION>,
  { isAskable = true, thinksMs = 0 }: ClientOptions,
): Promise<ObservedClient> {
  const answer = createAnswering();
  const client = await openTestSession(server, {
    version,
    auth,
    ...(isAskable ? {} : { capabilities: {} }),
    answer: async ({ key }) => {
      if (thinksMs > 0) await new Promise((resolve) => setTimeout(resolve, thinksMs));
      return { result: answer(key) };
    },
  });
  let nextId = 100;

  async function send({
    method,
    params = {},
    id = nextId++,
    meta = {},
    logLevel,
    hasHeaders = false,
  }: ObservedRequest): Promise<JSONRPCResponse> {
    if (logLevel !== undefined) await client.request("logging/setLevel", { level: logLevel });
    return client.request(
      method,
      { ...params, _meta: meta },
      { id, ...(hasHeaders ? { readHeader: readNothing } : {}) },
    );
  }

  return {
    notified: client.notified,
    unasked: client.unasked,
    send,
    async cancel(request, isToEnd) {
      const ended = send({ ...request, id: "cancelled" });
      while (!isToEnd()) await tick();
      await client.notify("notifications/cancelled", { requestId: "cancelled" });
      await ended;
    },
  };
}
