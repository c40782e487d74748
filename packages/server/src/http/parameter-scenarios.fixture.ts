import { buildMeta } from "../exchange.fixture.ts";
import type { HttpScenario } from "./scenario.fixture.ts";

/** One call of the tool `route`, whose parameters `region`, `options.rows` and `dry` are mirrored. */
function call(
  name: string,
  args: Record<string, unknown>,
  headers: Record<string, string>,
  problem?: string,
): HttpScenario {
  const params = { name: "route", arguments: args, _meta: buildMeta() };
  const standard = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "route" };
  return {
    name,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    headers: { ...standard, ...headers },
    ...(problem === undefined
      ? { status: 200 }
      : { status: 400, id: 1, error: [-32020, `Header mismatch: ${problem}`] }),
  };
}

const eu = { "mcp-param-region": "eu" };

/** Calls of a tool whose parameters are mirrored into headers. */
export const parameterScenarios: readonly HttpScenario[] = [
  call(
    "parameters that headers mirror",
    { region: "eu", options: { rows: 5 }, dry: true },
    {
      ...eu,
      "MCP-PARAM-ROWS": "5",
      "mcp-param-dry": "true",
    },
  ),
  call("a wrapped parameter", { region: "zürich" }, { "mcp-param-region": "=?base64?esO8cmljaA==?=" }),
  call(
    "an integer with a fraction of nothing",
    { region: "eu", options: { rows: 5 } },
    { ...eu, "mcp-param-rows": "5.0" },
  ),
  call("a null parameter without its header", { region: "eu", dry: null }, eu),
  call("a header that mirrors nothing of the tool", { region: "eu" }, { ...eu, "mcp-param-other": "x" }),
  call("a parameter without its header", { region: "eu" }, {}, "Mcp-Param-Region header is missing"),
  call("an inner parameter without its header", { region: "eu", options: { rows: 5 } }, eu, "Mcp-Param-Rows header is"),
  call("a header without its parameter", {}, eu, 'Mcp-Param-Region header value "eu" mirrors nothing'),
  call("a header that says otherwise", { region: "us" }, eu, 'Mcp-Param-Region header value "eu" does not match'),
  call(
    "a parameter in a broken wrapper",
    { region: "eu" },
    { "mcp-param-region": "=?base64?ZXU?=" },
    "Mcp-Param-Region header value",
  ),
  call("a parameter that no header can mirror", { region: ["eu"] }, eu, "Mcp-Param-Region header cannot mirror"),
];
