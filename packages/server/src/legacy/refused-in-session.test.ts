import { legacyVersions, ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import { openTestSession } from "./session.fixture.ts";

const exchange = {
  era: "legacy",
  protocolVersion: undefined,
  auth: null,
  notify: () => {},
  signal: new AbortController().signal,
} as const;

describe("a message that a session does not take", () => {
  it("is told to the operator, as one is that comes in no session", async () => {
    const problems: unknown[] = [];
    const onEvent = (event: ServerEvent): void => {
      if (event.type === "message-refused") problems.push([event.requestId, event.problem]);
    };
    const server = new McpServer({ name: "s", version: "1.0.0" }, { onEvent });
    server.registerTool("wait", {}, (_args, { signal }) => {
      return new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve("left")));
    });
    const closed = server.openSession({ send: () => {} });
    await closed?.handle({ jsonrpc: "2.0", id: 1, method: "tools/list" }, exchange);
    const { session, request } = await openTestSession(server);
    await session.handle({ jsonrpc: "2.0", id: 2, method: 5 }, exchange);
    await session.handle([], exchange);
    await request("initialize", {}, { id: 3 });
    void request("tools/call", { name: "wait" }, { id: 4 });
    await request("tools/call", { name: "wait" }, { id: 4 });
    session.close();
    expect(problems).toEqual([
      [1, "Invalid request: send initialize before anything else"],
      [2, "Invalid request: method must be a string, got 5"],
      [undefined, expect.stringContaining("batches are not part of this protocol version")],
      [3, "Invalid request: this session is initialized already"],
      [4, "Invalid request: a request with this id is under way"],
    ]);
  });
});

describe.each(legacyVersions)("an initialize in %s that middleware refuses", (protocolVersion) => {
  it("is answered in the codes of that revision, and can be sent again", async () => {
    const refusals = [new ProtocolError("ERR_MCP_MISSING_CLIENT_CAPABILITY", "no", { data: { a: 1 } })];
    const server = new McpServer(
      { name: "s", version: "1.0.0" },
      {
        onEvent: () => {},
        middleware: [
          (_request, _ctx, next) => {
            const refusal = refusals.pop();
            if (refusal !== undefined) throw refusal;
            return next();
          },
        ],
      },
    );
    const session = server.openSession({ send: () => {} });
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: "c", version: "1" } };
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    expect(await session?.handle(initialize, exchange)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32602, message: "no", data: { a: 1 } },
    });
    expect(session?.record).toBeUndefined();
    expect(await session?.handle(initialize, exchange)).toMatchObject({ result: { protocolVersion } });
  });
});
