import { createRequire } from "node:module";
import { Client, ProtocolError as ClientProtocolError, MissingHandlerError } from "@proj/client";
import { elicit, McpServer, type ServerEvent } from "@proj/server";
import { drive, tamperToken } from "@proj/server/testing";
import * as ours from "@proj/types";
import { expectEqual } from "./expect-equal.ts";

/** The copy of `@proj/types` that the client has for itself: this program and the server have another. */
const require = createRequire(createRequire(import.meta.url).resolve("@proj/client"));
const theirs = require("@proj/types") as typeof ours;

const confirm = { type: "object", properties: { go: { type: "boolean" } }, required: ["go"] } as const;
const identity = { clientInfo: { name: "consumer", version: "1.0.0" } };

/** What two copies in one tree must still agree on: errors are known by their codes, whichever copy has made them. */
export async function run(): Promise<void> {
  expectEqual(ours.McpError === theirs.McpError, false);
  for (const [made, asked] of [
    [ours, theirs],
    [theirs, ours],
  ] as const) {
    const error: unknown = new made.InvalidRequestStateError("tampered");
    expectEqual([error instanceof asked.InvalidRequestStateError, asked.McpError.is(error)], [false, true]);
    expectEqual(asked.InvalidRequestStateError.is(error) && error.reason, "tampered");
  }
  await useServer();
  await refuseToken(() => new theirs.InvalidRequestStateError("unknown-key"), {
    answer: { code: -32602, message: "Invalid or expired requestState" },
    told: ["request-state-rejected", "unknown-key"],
  });
  await refuseToken(() => new theirs.RequestStateUnavailableError("The key service is down."), {
    answer: { code: -32603, message: "Internal error" },
    told: ["handler-failed", undefined],
  });
}

/** A client of one copy against a server of the other. */
async function useServer(): Promise<void> {
  const server = new McpServer({ name: "consumer", version: "1.0.0" });
  server.registerTool("deploy", {}, async (_args, ctx) => String((await ctx.ask("go", elicit("Go?", confirm))).go));
  const elicitForm = () => ({ action: "accept" as const, content: { go: true } });
  const client = await Client.connect(server, { ...identity, handlers: { elicitForm } });
  expectEqual((await client.callTool("deploy")).content, [{ type: "text", text: "true" }]);
  const unknown: unknown = await client.callTool("other").catch((thrown: unknown) => thrown);
  expectEqual([ClientProtocolError.is(unknown), ours.ProtocolError.is(unknown)], [true, true]);
  const silent = await Client.connect(server, identity);
  const missing: unknown = await silent.callTool("deploy").catch((thrown: unknown) => thrown);
  expectEqual([MissingHandlerError.is(missing) || ours.McpError.is(missing)], [true]);
  await Promise.all([client.close(), silent.close()]);
}

/** A codec of one copy that refuses tokens, in a server of the other. */
async function refuseToken(
  refuse: () => Error,
  { answer, told }: { readonly answer: object; readonly told: readonly unknown[] },
): Promise<void> {
  const events: ServerEvent[] = [];
  const unseal = () => Promise.reject(refuse());
  const codec = { seal: (payload: Uint8Array) => ours.encodeBase64url(payload), unseal };
  const server = new McpServer(
    { name: "consumer", version: "1.0.0" },
    { requestState: { codec }, onEvent: (event) => events.push(event) },
  );
  server.registerTool("deploy", {}, async (_args, ctx) => String((await ctx.ask("go", elicit("Go?", confirm))).go));
  const first = await drive(server).begin({ tool: "deploy" });
  const next = await first.answer({ go: { go: true } }, { token: tamperToken(String(first.token)) });
  expectEqual("error" in next.response && next.response.error, answer);
  const event = events.find(({ type }) => type === told[0]);
  expectEqual([event?.type, event?.type === "request-state-rejected" ? event.reason : undefined], told);
}
