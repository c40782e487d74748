import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { readFlow } from "../flows/attach-flow.ts";
import { catchError } from "../flows/connect-scripted.fixture.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import { asking, formQuestion } from "../scripted-transport.fixture.ts";
import type { ClientWarning } from "../warnings/client-warning.ts";
import { jsonSchemaValidator } from "./json-schema-validator.ts";
import { plainTool, serveTools } from "./tool-server.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };

function giving(structuredContent: unknown, others: object = {}): object {
  return { resultType: "complete", content: [], structuredContent, ...others };
}

async function call(
  outputSchema: object | undefined,
  results: object[],
  options: Partial<ClientOptions> = { validateOutputs: jsonSchemaValidator() },
  mirrorsParameters: boolean = false,
) {
  const warnings: ClientWarning[] = [];
  const server = serveTools({
    pages: [[plainTool("other")], [plainTool("a", outputSchema)]],
    call: () => results.shift(),
    mirrorsParameters,
  });
  const handlers: QuestionHandlers = { elicitForm: () => ({ action: "decline" }) };
  const onWarning = (warning: ClientWarning) => warnings.push(warning);
  const client = await Client.connect(server, { clientInfo, handlers, onWarning, ...options });
  return { client, server, warnings, result: client.callTool("a") };
}

describe("what a tool returns", () => {
  test.each([true, false])("is held against the outputSchema, whichever transport it came by", async (mirrors) => {
    const bad = giving({ n: "1" });
    const { result } = await call(schema, [bad], undefined, mirrors);
    await expect(result).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_OUTPUT",
      tool: "a",
      result: bad,
      issues: [{ path: ["n"] }],
      message: expect.stringContaining('structuredContent.n: expected an integer, got "1"'),
    });
  });

  test("ends its flow also when it is wrong: whoever goes on with that does not run the tool again", async () => {
    const bad = giving({ n: "1" });
    const { client, server, result } = await call(schema, [bad]);
    const flow = readFlow(await catchError(result));
    expect(flow?.step).toEqual({ type: "complete", round: 1, result: bad });
    await expect(flow?.run()).rejects.toThrow("is complete");
    expect(() => client.resumeFlow(JSON.stringify(flow))).toThrow("it has had its result");
    expect(server.seen.filter(({ method }) => method === "tools/call")).toHaveLength(1);
  });

  test("passes when it suits, and the list is read once", async () => {
    const { client, server, result } = await call(schema, [giving({ n: 1 }), giving({ n: 2 })]);
    expect((await result).structuredContent).toEqual({ n: 1 });
    await client.callTool("a");
    expect(server.seen.map(({ method }) => method)).toEqual(["tools/list", "tools/list", "tools/call", "tools/call"]);
  });

  test("is wrong when it is missing although there is a schema", async () => {
    const { result } = await call(schema, [giving(undefined)]);
    await expect(result).rejects.toThrow("structuredContent: is required");
  });

  test("may be any JSON value", async () => {
    const { result } = await call({ type: "null" }, [giving(null)]);
    expect((await result).structuredContent).toBeNull();
  });

  test("is not looked at while it asks, nor when the tool failed, nor without a schema", async () => {
    const question = { ...asking({ q: formQuestion("?") }, "s"), structuredContent: 5, content: [] };
    const { result } = await call(schema, [question, giving("wrong", { isError: true })]);
    expect((await result).isError).toBe(true);
    expect((await (await call(undefined, [giving(5)])).result).structuredContent).toBe(5);
  });

  test("is not looked at, and no list is read, unless asked for", async () => {
    const { result, server } = await call(schema, [giving("wrong")], {});
    expect((await result).structuredContent).toBe("wrong");
    expect(server.seen).toHaveLength(1);
  });

  test.each<[string, object, RegExp]>([
    ["another dialect", { $schema: "http://json-schema.org/draft-07/schema#" }, /dialect/],
    ["a reference to elsewhere", { $ref: "https://example.com/s.json" }, /never fetched/],
    ["no valid schema", { type: "text" }, /is not valid/],
    ["a schema that is too deep", JSON.parse(`${'{"not":'.repeat(140)}{}${"}".repeat(140)}`), /nested deeper/],
  ])("passes with one warning when its schema is %s", async (_, outputSchema, problem) => {
    const { client, result, warnings } = await call(outputSchema, [giving(1), giving(2)]);
    expect((await result).structuredContent).toBe(1);
    await client.callTool("a");
    expect(warnings).toMatchObject([
      { type: "output-not-checked", tool: "a", message: expect.stringMatching(problem) },
    ]);
  });

  test("meets no regular expression of the server", async () => {
    const trap = { type: "object", properties: { n: { type: "string", pattern: "^(a+)+$" } } };
    const { result } = await call(trap, [giving({ n: `${"a".repeat(50)}!` })]);
    await result;
    const { result: checked } = await call({ pattern: "^b" }, [giving("a")], {
      validateOutputs: jsonSchemaValidator({ runsExpressions: true }),
    });
    await expect(checked).rejects.toThrow('must match "^b"');
  });

  test("is held against a validator of one's own", async () => {
    const validateOutputs = () => (value: unknown) => ({ issues: value === 1 ? [] : [{ message: "is not one" }] });
    expect(await (await call(schema, [giving(1)], { validateOutputs })).result).toMatchObject({ structuredContent: 1 });
    await expect((await call(schema, [giving(2)], { validateOutputs })).result).rejects.toThrow("is not one");
  });
});
