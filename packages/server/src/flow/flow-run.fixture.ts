import type { InputRequiredResult, JSONRPCResponse } from "@proj/types";
import type { ServerEvent } from "../events/server-event.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";

/** What a scripted client answers: by key, once for each time it is asked. A missing entry leaves the question unanswered. */
export type Script = { readonly [key: string]: readonly unknown[] };

/** How a call went, seen from outside. */
export interface Told {
  /** The keys that were asked, round by round. */
  readonly rounds: readonly (readonly string[])[];
  /** The messages of the forms that were shown, in order. */
  readonly messages: readonly string[];
  readonly response: JSONRPCResponse;
}

export function accept(content: object): object {
  return { action: "accept", content };
}

export const decline = { action: "decline" };
export const cancel = { action: "cancel" };

/** A server, and everything that its operator hears. */
export function buildWatchedServer(options: McpServerOptions = {}): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "asker", version: "1.0.0" },
    { onEvent: (event) => events.push(event), ...options },
  );
  return { server, events };
}

/** Plays a client that answers by a script until the call is complete. */
export async function play(
  server: McpServer,
  script: Script = {},
  { method = "tools/call", params = { name: "tool" } as Record<string, unknown>, maxRounds = 12 } = {},
): Promise<Told> {
  const left = new Map(Object.entries(script).map(([key, answers]) => [key, [...answers]]));
  const rounds: string[][] = [];
  const messages: string[] = [];
  let retry: Record<string, unknown> = {};
  for (let round = 0; round < maxRounds; round++) {
    const response = await send(server, method, { ...params, ...retry });
    if ("error" in response || response.result.resultType === "complete") return { rounds, messages, response };
    const { inputRequests = {}, requestState } = expectResult(response) as InputRequiredResult;
    rounds.push(Object.keys(inputRequests));
    for (const { params: asked } of Object.values(inputRequests))
      messages.push(String((asked as { message?: string })?.message));
    const answers = Object.keys(inputRequests).flatMap((key) => {
      const answer = left.get(key)?.shift();
      return answer === undefined ? [] : [[key, answer]];
    });
    retry = { requestState, ...(answers.length === 0 ? {} : { inputResponses: Object.fromEntries(answers) }) };
  }
  throw new TypeError(`the call was not complete after ${maxRounds} rounds: ${JSON.stringify(rounds)}`);
}

/** The text of a tool's result, marked where it is an error. */
export function readText({ response }: Told): string {
  if ("error" in response) return `${response.error.code} ${response.error.message}`;
  const { content, isError } = response.result as { content?: { text: string }[]; isError?: boolean };
  return `${isError === true ? "isError: " : ""}${content?.[0]?.text}`;
}
