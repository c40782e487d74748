import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

const inputSchema = z.object({ region: z.string().meta({ "x-mcp-header": "Region" }) });

function buildServer(handle: () => string): McpServer {
  const server = new McpServer({ name: "mirrors", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("route", { inputSchema }, handle);
  return server;
}

describe("a call of a tool whose parameters are mirrored", () => {
  it("is refused where the headers say otherwise, before its token is looked at", async () => {
    const handle = vi.fn(() => "done");
    const params = { name: "route", arguments: { region: "eu" }, requestState: "junk" };
    const readHeader = (name: string) => (name === "Mcp-Param-Region" ? "us" : undefined);
    const error = expectError(await send(buildServer(handle), "tools/call", params, { readHeader }));
    expect(error).toEqual({
      code: -32020,
      message: 'Header mismatch: Mcp-Param-Region header value "us" does not match body value "eu"',
    });
    expect(handle).not.toHaveBeenCalled();
  });

  it("is not held against headers where there are none to read", async () => {
    const params = { name: "route", arguments: { region: "eu" } };
    expect(
      expectResult(
        await send(
          buildServer(() => "done"),
          "tools/call",
          params,
        ),
      ),
    ).toMatchObject({
      content: [{ text: "done" }],
    });
  });

  it("is listed with its annotations", async () => {
    const { tools } = expectResult(
      await send(
        buildServer(() => "done"),
        "tools/list",
      ),
    ) as { tools?: object[] };
    expect(tools).toMatchObject([{ inputSchema: { properties: { region: { "x-mcp-header": "Region" } } } }]);
  });
});
