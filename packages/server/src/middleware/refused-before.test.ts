import { describe, expect, it } from "vitest";
import * as z from "zod";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const Topic = z.object({ topic: z.string() });
const ref = { type: "ref/prompt", name: "guarded" };

/** One of everything that can need scopes, and what of the author's code ran. */
function build(): { server: McpServer; ran: string[] } {
  const ran: string[] = [];
  const server = new McpServer(
    { name: "guarded", version: "1.0.0" },
    {
      onEvent: () => {},
      context: () => void ran.push("context"),
      middleware: [
        (_request, _ctx, next) => {
          ran.push("middleware");
          return next();
        },
      ],
    },
  );
  const scopes = ["staff"];
  server.registerTool("guarded", { scopes }, () => "text");
  server.registerPrompt("guarded", { scopes, inputSchema: Topic, complete: { topic: () => ["a"] } }, () => "text");
  server.registerResource("guarded", { scopes, uri: "note://guarded" }, () => "text");
  server.registerMethod("acme/guarded", { scopes }, () => ({}));
  return { server, ran };
}

const requests: [method: string, params: object][] = [
  ["tools/call", { name: "guarded" }],
  ["prompts/get", { name: "guarded", arguments: { topic: "x" } }],
  ["resources/read", { uri: "note://guarded" }],
  ["completion/complete", { ref, argument: { name: "topic", value: "" } }],
  ["acme/guarded", {}],
];

describe("before anything of the author's runs", () => {
  it.each(requests)("who lacks the scopes is refused by %s", async (method, params) => {
    const { server, ran } = build();
    for (const auth of [null, buildAuth("ada")]) {
      const error = expectError(await send(server, method, { ...params }, { auth }));
      expect(error).toMatchObject({ code: -31403, data: { requiredScopes: ["staff"] } });
    }
    expect(ran).toEqual([]);
  });

  it.each(requests)("who has them is let through by %s", async (method, params) => {
    const { server, ran } = build();
    expectResult(await send(server, method, { ...params }, { auth: buildAuth("ada", { scopes: ["staff"] }) }));
    expect(ran).toEqual(["context", "middleware"]);
  });

  it("a completion for what is not there is refused, as a call of it is", async () => {
    const { server, ran } = build();
    const params = { ref: { type: "ref/prompt", name: "none" }, argument: { name: "topic", value: "" } };
    expect(expectError(await send(server, "completion/complete", params))).toMatchObject({ code: -32602 });
    expect(ran).toEqual([]);
  });
});
