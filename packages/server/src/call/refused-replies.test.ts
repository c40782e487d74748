import { expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const uri = "notes://1";

it.each([
  ["tools/call", { name: "a" }, "{ content: […] }"],
  ["prompts/get", { name: "a" }, "{ messages: […] }"],
  ["resources/read", { uri }, "{ contents: […] }"],
] as const)("a reply to %s that is no result is told with what a result has", async (method, params, whole) => {
  const events: ServerEvent[] = [];
  const server = new McpServer({ name: "notes", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
  const reply = (): never => ({ ok: true }) as never;
  server.registerTool("a", {}, reply);
  server.registerPrompt("a", {}, reply);
  server.registerResource("a", { uri }, reply);
  await send(server, method, params);
  const errors = events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
  expect(errors).toEqual([
    `TypeError: the handler of "a" must return a text, a result such as ${whole}, or inputRequired(…); got an object`,
  ]);
});
