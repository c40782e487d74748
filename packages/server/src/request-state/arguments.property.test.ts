import { type InputRequiredResult, MAX_CANONICAL_DEPTH } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { buildMeta, expectError, expectResult, openExchange } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { changeJson } from "./change-json.fixture.ts";
import { openCodec, question, readReasons, rejected } from "./flow.fixture.ts";
import { draws, isSameJson, type JsonObject, jsonObjects, spell } from "./json-values.fixture.ts";

/** Takes every object for valid arguments and hands it on as it is. */
const anything: StandardSchema<JsonObject> = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value) => ({ value: value as JsonObject }),
    jsonSchema: { input: () => ({ type: "object" }) },
  },
};

const events: ServerEvent[] = [];
const server = new McpServer(
  { name: "echo", version: "1.0.0" },
  { requestState: { codec: openCodec }, onEvent: (event) => events.push(event) },
);
let received: JsonObject | undefined;
server.registerTool("echo", { inputSchema: anything }, (args, ctx) => {
  received = args;
  return ctx.requestState === undefined ? inputRequired({ confirm: question }, { state: "asked" }) : "done";
});

/** Calls with the arguments as they stand in the request's text. */
async function call(argumentsText: string, requestState?: string) {
  const params = { name: "echo", _meta: buildMeta(), ...(requestState === undefined ? {} : { requestState }) };
  const written = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const text = written.replace('"name"', () => `"arguments":${argumentsText},"name"`);
  events.length = 0;
  const response = await server.handle(JSON.parse(text), openExchange());
  if (response === undefined) throw new TypeError("not answered");
  return response;
}

async function ask(argumentsText: string): Promise<string> {
  return String((expectResult(await call(argumentsText)) as InputRequiredResult).requestState);
}

async function expectPassing(first: string, second: string): Promise<void> {
  const token = await ask(first);
  expect(expectResult(await call(second, token)).resultType).toBe("complete");
  expect(isSameJson(received, JSON.parse(second))).toBe(true);
}

async function expectRejection(first: string, second: string): Promise<void> {
  const token = await ask(first);
  expect(expectError(await call(second, token))).toEqual(rejected);
  expect(readReasons(events)).toEqual(["other-arguments"]);
}

describe("arguments", { timeout: 60_000 }, () => {
  it("are the same however they are written", async () => {
    const property = fc.asyncProperty(jsonObjects, draws, async (args, draw) => {
      await expectPassing(spell(args, draw), spell(args, draw));
    });
    await fc.assert(property, { numRuns: 2500 });
  });

  it("are others as soon as anything in them changed", async () => {
    const property = fc.asyncProperty(jsonObjects, draws, async (args, draw) => {
      const changed = changeJson(args, draw);
      fc.pre(typeof changed === "object" && changed !== null && !Array.isArray(changed) && !isSameJson(args, changed));
      await expectRejection(spell(args, draw), spell(changed, draw));
    });
    await fc.assert(property, { numRuns: 3500 });
  });

  it("of one call never pass for those of another", async () => {
    const property = fc.asyncProperty(jsonObjects, jsonObjects, async (first, second) => {
      const [one, other] = [JSON.stringify(first), JSON.stringify(second)];
      await (isSameJson(JSON.parse(one), JSON.parse(other)) ? expectPassing(one, other) : expectRejection(one, other));
    });
    await fc.assert(property, { numRuns: 1500 });
  });

  it.each([
    ["1", "1.0"],
    ["100", "1e2"],
    ["-0", "0"],
    ["1e-7", "0.0000001"],
    ["9007199254740993", "9007199254740992"],
    ['"\\u00e9"', '"é"'],
    ['{"a":1,"b":2}', '{"b":2,"a":1}'],
    // The last of two members of one name is what every part of the server sees.
    ['{"a":1,"a":2}', '{"a":2}'],
  ])("%s and %s are the same", async (first, second) => {
    await expectPassing(`{"x":${first}}`, `{"x":${second}}`);
  });

  it.each([
    ["1", "2"],
    ["1", '"1"'],
    ["1", "true"],
    ["0", "false"],
    ["null", "0"],
    ["[]", "{}"],
    ["[1,2]", "[2,1]"],
    ["[1]", "1"],
    ['"é"', '"e\\u0301"'],
    ['"\\ud800"', '"\\ud801"'],
    ['"\\ud800"', '"\\ufffd"'],
    ['{"__proto__":{"a":1}}', "{}"],
    ['{"__proto__":{"a":1}}', '{"a":1}'],
    ['{"constructor":null}', "{}"],
    ['{"a":{"b":1}}', '{"a":{},"b":1}'],
    ['{"a":"1,\\"b\\":2"}', '{"a":"1","b":2}'],
  ])("%s and %s are others", async (first, second) => {
    await expectRejection(`{"x":${first}}`, `{"x":${second}}`);
    await expectRejection(`{"x":${second}}`, `{"x":${first}}`);
  });

  it("may be nested as deeply as can be bound, and no level deeper", async () => {
    const nest = (levels: number): string => `${'{"x":'.repeat(levels)}1${"}".repeat(levels)}`;
    await expectPassing(nest(MAX_CANONICAL_DEPTH), nest(MAX_CANONICAL_DEPTH));
    const tooDeep = nest(MAX_CANONICAL_DEPTH + 1);
    expect(expectError(await call(tooDeep))).toMatchObject({ code: -32602, message: expect.stringContaining("128") });
    await expectRejection(nest(MAX_CANONICAL_DEPTH), tooDeep);
  });

  it("that hold a number beyond all numbers cannot be bound", async () => {
    expect(expectError(await call('{"x":1e400}'))).toMatchObject({
      code: -32602,
      message: expect.stringContaining("not finite"),
    });
    await expectRejection('{"x":1e308}', '{"x":1e400}');
  });
});
