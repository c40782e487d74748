import type { ServerEvent } from "../../events/server-event.ts";
import { openTestSession, type SeenRequest } from "../../legacy/session.fixture.ts";
import { McpServer } from "../../mcp-server.ts";
import { type End, readEnd } from "../targets.fixture.ts";
import { buildCall } from "./build-call.fixture.ts";
import { createWording, pickAnswer, pickBehaviour } from "./conversation.fixture.ts";
import type { Scene } from "./scene.fixture.ts";

/** How a call went in a session. */
export interface SessionConversation {
  readonly end: End;
  /** The steps that ran, by key. */
  readonly ran: readonly string[];
  readonly events: readonly ServerEvent[];
  /** What must not be: a question that was asked although it was answered for good, or that is open although the call has ended. */
  readonly faults: readonly string[];
}

/** Has a client and a server talk in a session. Answers come sooner or later, each in a time of its own. */
export async function converseInSession({ program, script, target }: Scene): Promise<SessionConversation> {
  const events: ServerEvent[] = [];
  const ran: string[] = [];
  const faults: string[] = [];
  const counts = new Map<string, number>();
  const open = new Set<string>();
  const server = new McpServer({ name: "model", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
  const word = createWording(() => undefined);
  target.register(
    server,
    buildCall(program, word, (_requestId, key) => ran.push(key)),
  );

  async function answer({ key, params }: SeenRequest): Promise<{ readonly result: unknown }> {
    const message = String(String(params["message"]).split("\n")[0]);
    const behaviour = pickBehaviour(script, message);
    const count = (counts.get(message) ?? 0) + 1;
    counts.set(message, count);
    if (count > behaviour.before.length + 1) faults.push(`asked again: ${message}`);
    open.add(key);
    const turns = (message.length * 7 + count * 3) % 40;
    for (let turn = 0; turn < turns; turn++) await undefined;
    open.delete(key);
    return { result: pickAnswer(behaviour, count) };
  }

  const client = await openTestSession(server, { version: "2025-06-18", answer });
  const end = readEnd(target, await client.request(target.method, target.params));
  const taken = new Set(client.takenBack());
  faults.push(...[...open].filter((key) => !taken.has(key)).map((key) => `left open: ${key}`));
  return { end, ran, events, faults };
}
