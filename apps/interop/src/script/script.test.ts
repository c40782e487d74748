import { expect, it } from "vitest";
import { type ClientScript, parseScript } from "./client-script.ts";
import { type PlayReport, parseReports } from "./play-report.ts";
import { tamper } from "./tamper.ts";

const script: ClientScript = {
  target: { transport: "HTTP", url: "http://127.0.0.1:1/mcp" },
  mode: "auto",
  plays: [
    {
      id: "asks",
      steps: [{ do: "call", tool: "locate", arguments: { name: "orders" } }],
      answers: { fields: { region: "us-east-1" }, canBeAsked: true },
    },
  ],
};
const report: PlayReport = {
  id: "asks",
  protocolVersion: "2026-07-28",
  questions: [],
  heard: [],
  outcomes: [{ kind: "error", name: "MCPError", message: "No." }],
};

it("a script arrives as it was sent", () => {
  expect(parseScript([JSON.stringify(script)])).toEqual(script);
});

it("what is no script is refused", () => {
  expect(() => parseScript([])).toThrow();
  expect(() => parseScript([JSON.stringify({ ...script, mode: "backwards" })])).toThrow();
});

it("reports are read from the lines that are some, whatever is between them", () => {
  const other = { ...report, id: "declines" };
  const output = `a warning\n${JSON.stringify(report)}\n{"not": "it"}\n{no JSON\n${JSON.stringify(other)}\nmore`;
  expect([...parseReports(output)]).toEqual([
    ["asks", report],
    ["declines", other],
  ]);
});

it.each(["AAAAA", "local1.abcdefgh", "v1"])("of the token %s one character changes", (token) => {
  const changed = tamper(token);
  expect(changed).toHaveLength(token.length);
  expect([...changed].filter((character, index) => character !== token[index])).toHaveLength(1);
});
