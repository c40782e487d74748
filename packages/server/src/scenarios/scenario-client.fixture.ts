import type { ClientCapabilities, JSONRPCNotification, JSONRPCResponse } from "@proj/types";
import { buildMeta } from "../exchange.fixture.ts";
import type { ScenarioConnection, Sent } from "./scenario-connection.fixture.ts";

type Params = { readonly [name: string]: unknown };

/** How one message ended, and what came ahead. Ids are left out: they are this client's matter. */
export interface Ended {
  readonly ahead?: readonly JSONRPCNotification[];
  readonly result?: { readonly [member: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What a request is sent with, besides its parameters. */
export interface RequestSettings {
  readonly capabilities?: ClientCapabilities | undefined;
  /** Goes into `_meta`. */
  readonly meta?: Params | undefined;
}

/** A client that takes note of everything, over whatever connection. */
export class ScenarioClient {
  readonly connection: ScenarioConnection;
  #nextId = 1;

  constructor(connection: ScenarioConnection) {
    this.connection = connection;
  }

  /** Begins a request. Its id is its progress token as well, where it asks for progress. */
  begin(method: string, params: Params = {}, { capabilities, meta = {} }: RequestSettings = {}): Sent {
    const id = this.#nextId++;
    const token = "progressToken" in meta ? { progressToken: id } : {};
    const _meta = { ...buildMeta(capabilities), ...meta, ...token };
    return this.connection.send({ jsonrpc: "2.0", id, method, params: { _meta, ...params } });
  }

  /** Sends a request and gives how it ended. */
  request(method: string, params?: Params, settings?: RequestSettings): Promise<Ended> {
    return readEnd(this.begin(method, params, settings));
  }

  /** Calls a tool. */
  call(name: string, args: Params = {}, more: Params = {}, settings?: RequestSettings): Promise<Ended> {
    return this.request("tools/call", { name, arguments: args, ...more }, settings);
  }

  /** Calls a tool again with the token that came and these answers. */
  answer(name: string, asked: Ended, inputResponses: Params, args: Params = {}): Promise<Ended> {
    return this.call(name, args, { requestState: asked.result?.["requestState"], inputResponses });
  }
}

/** Waits for how a message ends. */
export async function readEnd({ ahead, response }: Sent): Promise<Ended> {
  const came = await response;
  const end = came === undefined ? {} : readResponse(came);
  return ahead.length === 0 ? end : { ahead: [...ahead], ...end };
}

function readResponse(response: JSONRPCResponse): Ended {
  return "result" in response ? { result: response.result } : { error: response.error };
}

/** The text of a tool's result. */
export function readText({ result }: Ended): string | undefined {
  const content = result?.["content"] as readonly { readonly text?: string }[] | undefined;
  return content?.[0]?.text;
}
