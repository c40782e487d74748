import { expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { Middleware } from "../middleware/middleware.ts";

const pass: Middleware = (_request, _ctx, next) => next();

it.each<[string, Middleware[]]>([
  ["alone", []],
  ["within middleware", [pass]],
])("the operator hears of a handler that gives no reason for its failure, %s", async (_, middleware) => {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "silent", version: "1.0.0" },
    { middleware, onEvent: (e) => void events.push(e) },
  );
  server.registerPrompt("silent", {}, () => Promise.reject());
  server.registerMethod("acme/silent", {}, () => Promise.reject());
  expect(expectError(await send(server, "prompts/get", { name: "silent" }))).toMatchObject({ code: -32603 });
  expect(expectError(await send(server, "acme/silent"))).toMatchObject({ code: -32603 });
  const failed = events.filter(({ type }) => type === "handler-failed");
  expect(failed).toMatchObject([{ target: "silent" }, { method: "acme/silent" }]);
});
