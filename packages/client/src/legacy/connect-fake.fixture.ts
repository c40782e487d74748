import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import type { ClientWarning } from "../warnings/client-warning.ts";
import {
  createFakeServer,
  type FakeAnswer,
  type FakeServer,
  type FakeSession,
  initialized,
  type Message,
} from "./fake-session.fixture.ts";

/** A client with a session, its server, and the warnings so far. */
interface ConnectedFake {
  readonly server: FakeServer;
  readonly client: Client;
  readonly warnings: readonly ClientWarning[];
}

export async function connectFake(
  answers: Record<string, FakeAnswer> = {},
  options: Partial<ClientOptions> = {},
): Promise<ConnectedFake> {
  const server = createFakeServer(answers);
  const warnings: ClientWarning[] = [];
  const client = await Client.connect(server.transport, {
    clientInfo: { name: "c", version: "1" },
    mode: "legacy",
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  return { server, client, warnings };
}

/** What a tool returns that says something. */
export function text(said: string): object {
  return { content: [{ type: "text", text: said }] };
}

/** Lets everything that is ready run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

export const form = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };
export const page = { mode: "url", message: "Go", url: "https://pages.example/a", elicitationId: "e1" };
export const sampling = { messages: [{ role: "user", content: { type: "text", text: "hi" } }], maxTokens: 9 };

/** Calls a tool that asks once, and gives what the server was answered. */
export async function askOnce(
  [method, params]: readonly [string, object?],
  options: Parameters<typeof connectFake>[1] = {},
  initialize: object = initialized,
): Promise<{ answer: Message | undefined; warnings: readonly { readonly message: string; readonly type: string }[] }> {
  let answer: Message | undefined;
  const tool: FakeAnswer = async (_, session: FakeSession) => {
    answer = await session.ask(method, params);
    return text("done");
  };
  const { client, warnings } = await connectFake({ initialize, "tools/call": tool }, options);
  await client.callTool("t");
  return { answer, warnings };
}
