import type { JSONRPCNotification, JSONRPCResponse, LegacyResponse, LegacyVersion } from "@proj/types";
import type { ScenarioConnection, Sent } from "./scenario-connection.fixture.ts";

export type Params = { readonly [name: string]: unknown };

/** How one message ended, and what came ahead. Ids are left out: they are this client's matter. */
export interface Ended {
  readonly ahead?: readonly JSONRPCNotification[];
  readonly result?: { readonly [member: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** What a round of a call came to: questions, each with its method, or the end. */
export type Round = { readonly asked: { readonly [key: string]: string } } | { readonly ended: Ended };

/** What a request is sent with, besides its parameters. */
export interface RequestSettings {
  /** Goes into `_meta`. What sessions say in other ways they say so. */
  readonly meta?: Params | undefined;
}

/** A client that takes note of everything, over whatever connection and in whatever era. */
export interface ScenarioClient {
  readonly connection: ScenarioConnection;

  /** The revision of its session; `undefined` where it has none. */
  readonly session: LegacyVersion | undefined;

  /** What came in its session and belongs to no request. */
  readonly unasked: readonly JSONRPCNotification[];

  /** Begins a request. Its id is its progress token as well, where it asks for progress. */
  begin(method: string, params?: Params, settings?: RequestSettings): Sent;

  /** Sends a request and gives how it ended. */
  request(method: string, params?: Params, settings?: RequestSettings): Promise<Ended>;

  /** Calls a tool. */
  call(name: string, args?: Params, more?: Params, settings?: RequestSettings): Promise<Ended>;

  /**
   * Makes a request that asks, gives the answers of one round after the other, and goes no further than they reach.
   *
   * @returns what each round came to.
   */
  converse(method: string, params: Params, answers: readonly Params[]): Promise<readonly Round[]>;
}

/** Waits for how a message ends. */
export async function readEnd({ ahead, response }: Sent): Promise<Ended> {
  const came = await response;
  const end = came === undefined ? {} : readResponse(came);
  return ahead.length === 0 ? end : { ahead: [...ahead], ...end };
}

function readResponse(response: JSONRPCResponse | LegacyResponse): Ended {
  return "result" in response ? { result: response.result } : { error: response.error };
}

/** The text of a tool's result. */
export function readText({ result }: Ended): string | undefined {
  const content = result?.["content"] as readonly { readonly text?: string }[] | undefined;
  return content?.[0]?.text;
}
