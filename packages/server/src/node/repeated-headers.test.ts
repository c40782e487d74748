import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { type Listening, listen } from "./listen.ts";
import { buildPost, parseResponse, sendRaw } from "./raw-http.fixture.ts";

let listening: Listening;

beforeAll(async () => {
  const server = new McpServer({ name: "repeats", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("greet", {}, () => "hello");
  server.registerTool("a, b", {}, () => "both");
  listening = await listen(server, { port: 0, allowedOrigins: ["https://a.example", "https://b.example"] });
});

afterAll(() => listening.close());

/** Calls a tool with the header lines and gives the status and what is wrong. */
async function call(name: string, lines: readonly string[]): Promise<readonly [number, string | undefined]> {
  const params = { name, _meta: buildMeta() };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const text = buildPost(body).replace("accept:", `${lines.join("\r\n")}\r\naccept:`);
  const response = parseResponse(await sendRaw(listening.port, text));
  return [response.status, (JSON.parse(response.body) as { error?: { message: string } }).error?.message];
}

const version = "MCP-Protocol-Version: 2026-07-28";
const method = "Mcp-Method: tools/call";

describe("a header that comes twice", () => {
  it.each<[string, readonly string[]]>([
    ["MCP-Protocol-Version", [version, version, method, "Mcp-Name: greet"]],
    ["Mcp-Method", [version, method, "mcp-method: tools/call", "Mcp-Name: greet"]],
    ["Mcp-Name", [version, method, "Mcp-Name: greet", "Mcp-Name: greet"]],
    ["Mcp-Name", [version, method, "Mcp-Name: greet", "MCP-NAME: other"]],
  ])("does not match the body: %s", async (header, lines) => {
    expect(await call("greet", lines)).toEqual([
      400,
      expect.stringContaining(`Header mismatch: ${header} header value`),
    ]);
  });

  it("does not match what both say together", async () => {
    expect(await call("a, b", [version, method, "Mcp-Name: a", "Mcp-Name: b"])).toEqual([
      400,
      expect.stringContaining("Mcp-Name header value"),
    ]);
    expect(await call("a, b", [version, method, "Mcp-Name: a, b"])).toEqual([200, undefined]);
  });

  it("makes no allowed origin of two", async () => {
    const origins = ["Origin: https://a.example", "Origin: https://b.example"];
    expect((await call("greet", [version, method, "Mcp-Name: greet", ...origins]))[0]).toBe(403);
  });

  it("is a list where it may be one", async () => {
    const lines = [version, method, "Mcp-Name: greet", "Accept: text/html", "x: a", "x: b, c"];
    expect(await call("greet", lines)).toEqual([200, undefined]);
  });
});

describe("a header with what no header may have", () => {
  it.each<[string, Buffer]>([
    ["Latin-1", Buffer.from("gr\u00fc\u00dfe", "latin1")],
    ["UTF-8", Buffer.from("gr\u00fc\u00dfe", "utf8")],
    ["a lone continuation byte", Buffer.from([0x80])],
  ])("does not match the body: %s", async (_, value) => {
    const params = { name: value.toString("latin1"), _meta: buildMeta() };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const [before = "", after = ""] = buildPost(body)
      .replace("accept:", `${version}\r\n${method}\r\nMcp-Name: @\r\naccept:`)
      .split("@");
    const response = parseResponse(
      await sendRaw(listening.port, Buffer.concat([Buffer.from(before), value, Buffer.from(after)])),
    );
    expect([response.status, response.body]).toEqual([400, expect.stringContaining("is not a valid header value")]);
  });
});
