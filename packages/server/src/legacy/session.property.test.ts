import { type Exchange, isRecord, type LegacyVersion, legacyVersions, metaKeys } from "@proj/types";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { isRequestId } from "../dispatch/parse-message.ts";
import { McpServer } from "../mcp-server.ts";

const methods = [
  "initialize",
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "tools/list",
  "tools/call",
  "prompts/get",
  "resources/read",
  "completion/complete",
  "server/discover",
  "subscriptions/listen",
  "notifications/initialized",
  "notifications/cancelled",
  "notifications/roots/list_changed",
  "acme/report",
  "__proto__",
];

const names = ["name", "uri", "level", "arguments", "protocolVersion", "capabilities", "clientInfo", "task"];
const texts = ["echo", "asks", "note://1", "debug", "2025-11-25", "2026-07-28", "constructor", "__proto__"];
const value = fc.oneof(fc.constantFrom(...texts), fc.jsonValue({ maxDepth: 2 }));
const keys = [...names, "requestId", "requestState", "inputResponses", "cursor", "ref", "argument"];
const { protocolVersion: _declared, ...reserved } = metaKeys;
const metaKey = fc.constantFrom("progressToken", "acme/x", "__proto__", ...Object.values(reserved));
const params = fc
  .tuple(
    fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 5 }),
    fc.oneof({ weight: 3, arbitrary: fc.dictionary(metaKey, value, { maxKeys: 3 }) }, fc.constant(undefined), value),
  )
  .chain(([members, _meta]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(_meta === undefined ? members : { ...members, _meta }) },
      fc.jsonValue({ maxDepth: 1 }),
      fc.constant(undefined),
    ),
  );
const id = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.string({ maxLength: 3 }), fc.constantFrom(null, 1.5, true));
const member = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: value }),
    id,
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...methods) }, { weight: 1, arbitrary: value }),
    params,
    result: value,
    error: value,
  },
  { requiredKeys: ["jsonrpc"] },
);
const message = fc.oneof(
  { weight: 12, arbitrary: member },
  { weight: 1, arbitrary: fc.array(member, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

function buildServer(): McpServer {
  const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("echo", { inputSchema: z.looseObject({}) }, (args) => JSON.stringify(args));
  server.registerTool("asks", {}, async (_, ctx) => JSON.stringify(await ctx.ask("q", elicit("?", z.object({})))));
  server.registerResource("note", { uri: "note://1" }, () => "x");
  server.registerMethod("acme/report", {}, () => ({ ok: true }));
  return server;
}

/** What is told by its form alone not to be answered. */
function isNotification(sent: unknown): boolean {
  if (!isRecord(sent) || "id" in sent || sent["jsonrpc"] !== "2.0" || typeof sent["method"] !== "string") return false;
  return !("params" in sent) || isRecord(sent["params"]);
}

/** What a message must be answered with: the ids of the requests in it, or nothing, where it is told by its form alone. */
function isAnsweredRequest(sent: unknown): sent is { readonly id: string | number } {
  return isRecord(sent) && typeof sent["method"] === "string" && sent["jsonrpc"] === "2.0" && isRequestId(sent["id"]);
}

async function playAll(version: LegacyVersion, sent: readonly unknown[], opensFirst: boolean): Promise<void> {
  const session = buildServer().openSession({ send: () => {} });
  if (session === undefined) throw new TypeError("no session");
  const gone = new AbortController();
  const open = (): Exchange => ({
    era: "legacy",
    protocolVersion: undefined,
    auth: null,
    signal: gone.signal,
    notify: () => {},
    // Questions are refused at once.
    sendRequest: (request) =>
      queueMicrotask(() => {
        const error = { code: -1, message: "no" };
        void session.handle({ jsonrpc: "2.0", id: request.id, error }, open());
      }),
  });
  const clientInfo = { name: "c", version: "1" };
  const initialize = { protocolVersion: version, capabilities: { elicitation: {}, sampling: {} }, clientInfo };
  if (opensFirst)
    await session.handle({ jsonrpc: "2.0", id: "first", method: "initialize", params: initialize }, open());
  for (const each of sent) {
    const answer = await session.handle(JSON.parse(JSON.stringify(each)), open());
    if (isAnsweredRequest(each)) expect(answer).toMatchObject({ jsonrpc: "2.0", id: each.id });
    if (isNotification(each)) expect(answer).toBeUndefined();
    if (Array.isArray(answer)) expect(answer.length).toBeLessThanOrEqual((each as unknown[]).length);
    expect(JSON.stringify(answer ?? null)).not.toMatch(/resultType|-3202[0-2]\b/);
  }
  const pong = { jsonrpc: "2.0", id: "ping", result: {} };
  expect(await session.handle({ jsonrpc: "2.0", id: "ping", method: "ping" }, open())).toEqual(pong);
  session.close();
  gone.abort();
}

it.each(legacyVersions)(
  "whatever a client of %s sends, each request is answered once and the session goes on",
  async (version) => {
    const sent = fc.array(message, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sent, fc.boolean(), (messages, opensFirst) => playAll(version, messages, opensFirst)),
      { numRuns: 250 },
    );
  },
);
