import { buildMeta } from "../exchange.fixture.ts";
import type { HttpScenario } from "./scenario.fixture.ts";

/** One call of the tool `greet`, with headers of its own. */
function call(name: string, headers: Record<string, string>, refused?: readonly [number, string]): HttpScenario {
  const params = { name: "greet", _meta: buildMeta() };
  const standard = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "greet" };
  const [status, problem] = refused ?? [200, undefined];
  return {
    name,
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    headers: { ...standard, ...headers },
    status,
    ...(problem === undefined ? {} : { error: [-32600, problem] }),
  };
}

const bothNeeded = "Accept must list application/json and text/event-stream";

/** Requests whose bodies are right, and whose heads are looked at before them. */
export const headScenarios: readonly HttpScenario[] = [
  call("both kinds of answer, in whatever order", { accept: "text/event-stream;q=0.5, application/json" }),
  call("whatever kind of answer", { accept: "*/*" }),
  call("JSON alone", { accept: "application/json" }, [406, bothNeeded]),
  call("a stream alone", { accept: "text/event-stream" }, [406, bothNeeded]),
  call("a page", { accept: "text/html, application/xhtml+xml" }, [406, bothNeeded]),
  call("a body that is encoded", { "content-encoding": "gzip" }, [415, 'Content-Encoding must be absent, got "gzip"']),
  call("a body that is said not to be encoded", { "content-encoding": "Identity" }),
  call("a session of an earlier revision", { "mcp-session-id": "1868a90c" }),
  call("a stream of an earlier revision that broke off", { "last-event-id": "5" }),
  call("spaces around a value", { "mcp-name": "  greet \t" }),
  {
    name: "a notification that is none",
    body: '{"jsonrpc":"2.0","method":"notifications/whatever","params":[]}',
    status: 400,
    error: [-32600, "params must be an object"],
  },
  {
    name: "a notification of another JSON-RPC",
    body: '{"jsonrpc":"1.0","method":"notifications/whatever"}',
    status: 400,
    error: [-32600, 'jsonrpc must be "2.0"'],
  },
  { name: "a PUT", method: "PUT", body: "", status: 405, error: [-32600, '"PUT"'] },
  { name: "an OPTIONS of no page", method: "OPTIONS", body: "", status: 405, error: [-32600, '"OPTIONS"'] },
];
