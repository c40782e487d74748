import type { JSONRPCResponse } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { jsonSchema } from "../schema/json-schema.ts";
import type { SchemaForm } from "../schema/schema-form.ts";
import { badOrders, goodOrder, orderForms } from "../schema/schema-forms.fixture.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";

/** A server whose tool `a` returns what it is told, whatever its types say. */
function buildServer(outputSchema: SchemaForm | undefined, reply: () => unknown) {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "structured", version: "1.0.0" },
    { onEvent: (event) => events.push(event), requestState: { singleUse: { store: memorySingleUseStore() } } },
  );
  server.registerTool("a", { outputSchema }, reply as never);
  return { server, events };
}

async function callOnce(outputSchema: SchemaForm | undefined, reply: () => unknown) {
  const { server, events } = buildServer(outputSchema, reply);
  return { response: await send(server, "tools/call", { name: "a" }), problems: readProblems(events) };
}

function readProblems(events: readonly ServerEvent[]): string[] {
  return events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
}

function expectRefusal(response: JSONRPCResponse): void {
  expect(expectError(response)).toEqual({ code: -32603, message: "Handler returned an invalid result" });
}

describe.each(orderForms)("an outputSchema by %s", (_, outputSchema) => {
  it("is published as JSON Schema", async () => {
    const { server } = buildServer(outputSchema, () => "ran");
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as {
      tools: { outputSchema: object }[];
    };
    expect(tools[0]?.outputSchema).toMatchObject({
      type: "object",
      properties: { copies: { type: "integer", minimum: 1, maximum: 5 } },
    });
  });

  it("lets a valid value through, and its JSON becomes the text", async () => {
    const { response } = await callOnce(outputSchema, () => ({ structuredContent: goodOrder }));
    expect(expectResult(response)).toMatchObject({
      resultType: "complete",
      structuredContent: goodOrder,
      content: [{ type: "text", text: JSON.stringify(goodOrder) }],
    });
  });

  it.each(badOrders)(
    "keeps an invalid one from the client, and tells the operator the path: %s in %j",
    async (path, change) => {
      const structuredContent = { ...goodOrder, ...change };
      const { response, problems } = await callOnce(outputSchema, async () => ({ structuredContent, content: [] }));
      expectRefusal(response);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain('the handler of "a" returned what its outputSchema does not allow:');
      expect(problems[0]).toContain(` structuredContent.${path}: `);
    },
  );
});

describe("a tool with an outputSchema", () => {
  const Row = z.object({ id: z.int(), at: z.string().default("now") });

  it.each<[string, SchemaForm, unknown, string]>([
    ["a list", z.array(Row), [{ id: 1, at: "then" }], '[{"id":1,"at":"then"}]'],
    ["a text", jsonSchema({ type: "string" }), "", '""'],
    ["a number", jsonSchema({ type: "number" }), 0, "0"],
    ["false", jsonSchema({ type: "boolean" }), false, "false"],
    ["null", z.null(), null, "null"],
  ])("may return %s", async (_, outputSchema, structuredContent, text) => {
    const { response } = await callOnce(outputSchema, () => ({ structuredContent }));
    expect(expectResult(response)).toMatchObject({ structuredContent, content: [{ type: "text", text }] });
  });

  it("sends what the schema gives: defaults are filled in, and members that it does not know are left out", async () => {
    const { response } = await callOnce(Row, () => ({ structuredContent: { id: 1, password: "secret" } }));
    expect(expectResult(response)).toMatchObject({ content: [{ text: '{"id":1,"at":"now"}' }] });
    expect(expectResult(response)["structuredContent"]).toEqual({ id: 1, at: "now" });
    expect(JSON.stringify(response)).not.toContain("secret");
  });

  it("publishes what the schema gives, and not what it accepts", async () => {
    const { server } = buildServer(Row, () => "ran");
    const { tools } = expectResult(await send(server, "tools/list")) as unknown as {
      tools: { outputSchema: object }[];
    };
    expect(tools[0]?.outputSchema).toMatchObject({ required: ["id", "at"] });
  });

  it("keeps content, _meta and everything else of the author's result, which is left as it is", async () => {
    const reply = {
      structuredContent: { id: 1 },
      content: [{ type: "text", text: "One row." }],
      _meta: { "x/y": 1 },
      extra: 2,
    };
    const before = JSON.stringify(reply);
    const { response } = await callOnce(Row, () => reply);
    expect(expectResult(response)).toMatchObject({ content: reply.content, _meta: { "x/y": 1 }, extra: 2 });
    expect(JSON.stringify(reply)).toBe(before);
  });

  it.each<[string, unknown, string]>([
    ["a text", "done", 'must return { structuredContent: … }, for the tool has an outputSchema; got "done"'],
    [
      "content alone",
      { content: [] },
      "must return { structuredContent: … }, for the tool has an outputSchema; got an object",
    ],
    ["undefined in its place", { structuredContent: undefined, content: [] }, "must return { structuredContent: … }"],
    ["nothing", undefined, "must return { structuredContent: … }, for the tool has an outputSchema; got nothing"],
    ["null", null, "must return { structuredContent: … }"],
    ["a list", [], "must return { structuredContent: … }"],
    [
      "content that is no list",
      { structuredContent: { id: 1 }, content: "One row." },
      "must return a text, a result such as { content: […] }, or inputRequired(…); got an object",
    ],
  ])("must not return %s", async (_, reply, problem) => {
    const { response, problems } = await callOnce(Row, () => reply);
    expectRefusal(response);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it.each<[string, () => unknown]>([
    ["a bigint", () => 1n],
    ["a function", () => () => {}],
    [
      "what refers to itself",
      () => {
        const own: unknown[] = [];
        own.push(own);
        return own;
      },
    ],
  ])("must not return %s, though the schema allows it", async (_, build) => {
    const outputSchema = { schema: z.any(), jsonSchema: {} };
    const { response, problems } = await callOnce(outputSchema, () => ({ structuredContent: build() }));
    expectRefusal(response);
    expect(problems).toHaveLength(1);
  });

  it("is refused where the schema gives nothing of what was returned", async () => {
    const outputSchema = { schema: z.any().transform(() => undefined), jsonSchema: {} };
    expectRefusal((await callOnce(outputSchema, () => ({ structuredContent: 1, content: [] }))).response);
  });

  it("may have a schema that takes its time", async () => {
    const Slow = {
      schema: z.number().refine(async (value) => value > 1, "must be more"),
      jsonSchema: { type: "number" },
    };
    expect(expectResult((await callOnce(Slow, () => ({ structuredContent: 2 }))).response)).toMatchObject({
      structuredContent: 2,
    });
    const { response, problems } = await callOnce(Slow, () => ({ structuredContent: 1 }));
    expectRefusal(response);
    expect(problems).toEqual([expect.stringContaining("structuredContent: must be more")]);
  });

  it("whose schema throws has failed, and the operator hears of it", async () => {
    const Broken = {
      schema: z.number().refine(() => {
        throw new TypeError("broken");
      }),
      jsonSchema: { type: "number" },
    };
    const { response, problems } = await callOnce(Broken, () => ({ structuredContent: 2 }));
    expect(expectResult(response)).toMatchObject({ isError: true });
    expect(problems).toEqual(["TypeError: broken"]);
  });

  it("may fail in all ways without structured content", async () => {
    const failed = { isError: true, content: [{ type: "text", text: "No rows." }] };
    expect(expectResult((await callOnce(Row, () => failed)).response)).toMatchObject(failed);
    const thrown = await callOnce(Row, () => {
      throw new ToolError("No rows.");
    });
    expect(expectResult(thrown.response)).toMatchObject(failed);
  });

  it("sends structured content of a failure as it is, for it need not hold to the schema", async () => {
    const failed = { isError: true, structuredContent: { reason: "quota" }, content: [] };
    expect(expectResult((await callOnce(Row, () => failed)).response)).toMatchObject(failed);
  });

  const Go = z.object({ go: z.boolean() });

  it("asks by hand, and only its complete result is held against the schema", async () => {
    let rounds = 0;
    const { server } = buildServer(Row, () =>
      rounds++ === 0 ? inputRequired({ go: elicit("Go?", Go) }) : { structuredContent: { id: 1 } },
    );
    const asking = expectResult(await send(server, "tools/call", { name: "a" }));
    expect(asking).toMatchObject({ resultType: "input_required" });
    expect(asking).not.toHaveProperty("structuredContent");
    const { requestState } = asking;
    const inputResponses = { go: { action: "accept", content: { go: true } } };
    const done = expectResult(await send(server, "tools/call", { name: "a", requestState, inputResponses }));
    expect(done).toMatchObject({ resultType: "complete", structuredContent: { id: 1, at: "now" } });
  });

  it("asks in line, is validated in the last round, and ends its flow as an error where that is invalid", async () => {
    const { server, events } = buildServer(undefined, () => "unused");
    server.registerTool("b", { outputSchema: Row }, async (_args, ctx) => {
      const { go } = await ctx.ask("go", elicit("Go?", Go));
      return { structuredContent: { id: go ? 1 : 1.5 } };
    });
    const { requestState } = expectResult(await send(server, "tools/call", { name: "b" }));
    const answer = (go: boolean) => ({
      name: "b",
      requestState,
      inputResponses: { go: { action: "accept", content: { go } } },
    });
    expectRefusal(await send(server, "tools/call", answer(false)));
    expect(events).toContainEqual(expect.objectContaining({ type: "flow-finished", outcome: "error" }));
    expect(readProblems(events)).toEqual([expect.stringContaining("structuredContent.id: ")]);
  });
});

describe("a tool without an outputSchema", () => {
  it("may return structured content all the same, and its JSON becomes the text", async () => {
    const { response } = await callOnce(undefined, () => ({ structuredContent: [1, { a: null }] }));
    expect(expectResult(response)).toMatchObject({
      structuredContent: [1, { a: null }],
      content: [{ type: "text", text: '[1,{"a":null}]' }],
    });
  });

  it("keeps the content that it has beside that", async () => {
    const reply = { structuredContent: { a: 1 }, content: [{ type: "text", text: "One." }] };
    expect(expectResult((await callOnce(undefined, () => reply)).response)).toMatchObject(reply);
  });

  it("publishes none", async () => {
    const { tools } = expectResult(await send(buildServer(undefined, () => "ran").server, "tools/list")) as unknown as {
      tools: object[];
    };
    expect(tools[0]).not.toHaveProperty("outputSchema");
  });
});

it("a schema that tells only what it accepts is no outputSchema", () => {
  const { "~standard": standard } = jsonSchema({ type: "number" });
  const inputOnly = { "~standard": { ...standard, jsonSchema: { input: () => ({ type: "number" }) } } };
  expect(() => buildServer(inputOnly, () => "ran")).toThrow(
    'The schema of the output of tool "a" ("@proj/server") gives no JSON Schema.',
  );
});

it("a schema whose transformation no JSON Schema can tell is no outputSchema", () => {
  expect(() => buildServer(z.string().transform(Number), () => "ran")).toThrow(
    'The schema of the output of tool "a" cannot be written as JSON Schema: ',
  );
});
