import { expect, it } from "vitest";
import { answerFields } from "./answer-fields.ts";
import { type ClientReport, parseReport } from "./client-report.ts";
import { type ClientScript, parseScript } from "./client-script.ts";
import { tamper } from "./tamper.ts";

const script: ClientScript = {
  url: "http://127.0.0.1:1/mcp",
  tool: "locate",
  arguments: { name: "orders" },
  way: "automatic",
  answers: { region: "us-east-1" },
  canBeAsked: true,
};
const report: ClientReport = {
  protocolVersion: "2026-07-28",
  tools: ["locate"],
  questions: [],
  outcome: { kind: "error", name: "MCPError", message: "No." },
};

it("a script arrives as it was sent", () => {
  expect(parseScript([JSON.stringify(script)])).toEqual(script);
});

it("what is no script is refused", () => {
  expect(() => parseScript([])).toThrow();
  expect(() => parseScript([JSON.stringify({ ...script, way: "backwards" })])).toThrow();
});

it("a report is read from the last line, whatever came before", () => {
  expect(parseReport(`a warning\n{"not": "it"}\n${JSON.stringify(report)}\n`)).toEqual(report);
});

it.each(["", "no JSON", "{}", `${JSON.stringify(report)}\nmore`])("%j is no report", (output) => {
  expect(parseReport(output)).toBeUndefined();
});

it("a form gets the values of its own fields", () => {
  const answers = { region: "us-east-1", confirm: true };
  expect(answerFields({ confirm: {} }, answers)).toEqual({ action: "accept", content: { confirm: true } });
  expect(answerFields({ confirm: {} }, null)).toEqual({ action: "decline" });
});

it.each(["AAAAA", "local1.abcdefgh", "v1"])("of the token %s one character changes", (token) => {
  const changed = tamper(token);
  expect(changed).toHaveLength(token.length);
  expect([...changed].filter((character, index) => character !== token[index])).toHaveLength(1);
});
