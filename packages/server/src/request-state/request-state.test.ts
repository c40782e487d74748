import { digestText } from "@proj/types";
import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { begin, buildFlowServer, openCodec, question, readReasons, rejected, resume } from "./flow.fixture.ts";

const T0 = Date.UTC(2026, 6, 28);

/** The fields of a token of {@link openCodec}. */
function readFields(token: string): unknown[] {
  return JSON.parse(token) as unknown[];
}

function writeField(token: string, index: number, value: unknown): string {
  const fields = readFields(token);
  fields[index] = value;
  return JSON.stringify(fields);
}

describe("what a token carries", () => {
  it("has every claim from the first version of the format", async () => {
    const { server } = buildFlowServer({ codec: openCodec }, { random: (length) => new Uint8Array(length).fill(7) });
    const id = "BwcHBwcHBwcHBwcHBwcHBw";
    expect(readFields(await begin(server, { b: 1, a: [null] }, { auth: buildAuth("alice") }))).toEqual([
      1,
      id,
      id,
      T0,
      T0 + 600_000,
      T0,
      1,
      "tools/call",
      "deploy",
      digestText('{"a":[null],"b":1}'),
      ["user", digestText(`principal\n${id}\n["https://issuer.example","client-1","alice"]`)],
      "deployer",
      [["confirm", "elicit", digestText(`["confirm","elicitation/create",${canonicalParams}]`)]],
      "+",
      null,
    ]);
  });

  const canonicalParams =
    '{"message":"Sure?","mode":"form","requestedSchema":{"properties":{"sure":{"type":"boolean"}},"required":["sure"],"type":"object"}}';

  it("keeps the flow's name and start over the rounds, counts them, and renews its own name and time", async () => {
    const flow = buildFlowServer({ codec: openCodec });
    const first = readFields(await begin(flow.server));
    flow.now += 1000;
    const response = await resume(flow.server, JSON.stringify(first), { inputResponses: {} });
    const second = readFields(String(expectResult(response)["requestState"]));
    expect(second.slice(2, 7)).toEqual([first[2], T0 + 1000, T0 + 601_000, T0, 2]);
    expect(second[1]).not.toBe(first[1]);
    expect(second[13]).toBe("++");
  });

  it("tells the client when it expires, and leaves the author's own metadata alone", async () => {
    const flow = buildFlowServer({ ttlSeconds: 90 });
    flow.server.registerTool("noting", {}, () => ({
      ...inputRequired({ confirm: question }),
      _meta: { "my/note": 1 },
    }));
    const asking = expectResult(await send(flow.server, "tools/call", { name: "noting" }));
    expect(asking["_meta"]).toMatchObject({
      "my/note": 1,
      "proj/requestStateExpiresAt": "2026-07-28T00:01:30.000Z",
    });
  });

  it("never outlives its flow", async () => {
    const flow = buildFlowServer({ codec: openCodec, ttlSeconds: 600, maxAgeSeconds: 900 });
    const first = await begin(flow.server);
    flow.now += 500_000;
    const second = readFields(
      String(expectResult(await resume(flow.server, first, { inputResponses: {} }))["requestState"]),
    );
    expect(second[4]).toBe(T0 + 900_000);
  });

  it("gives the plaintext back to the handler", async () => {
    const { server } = buildFlowServer();
    expect(expectResult(await resume(server, await begin(server)))).toMatchObject({ content: [{ text: "state: +" }] });
  });
});

describe("a token that is not accepted", () => {
  const cases: [reason: string, change: (token: string) => unknown][] = [
    ["not-a-string", () => 7],
    ["not-a-string", () => ["x"]],
    ["too-long", () => "x".repeat(65_537)],
    ["not-an-envelope", () => ""],
    ["not-an-envelope", () => "{}"],
    ["not-an-envelope", () => "not json"],
    ["not-an-envelope", () => "[1]"],
    ["version", () => "[]"],
    ["version", (token) => writeField(token, 0, 2)],
    ["version", (token) => writeField(token, 0, "1")],
    ["not-an-envelope", (token) => JSON.stringify([...readFields(token), "extra"])],
    ["not-an-envelope", (token) => writeField(token, 1, 5)],
    ["not-an-envelope", (token) => writeField(token, 3, -1)],
    ["not-an-envelope", (token) => writeField(token, 4, 1.5)],
    ["not-an-envelope", (token) => writeField(token, 4, 1e300)],
    ["not-an-envelope", (token) => writeField(token, 6, "1")],
    ["not-an-envelope", (token) => writeField(token, 10, 5)],
    ["not-an-envelope", (token) => writeField(token, 12, {})],
    ["not-an-envelope", (token) => writeField(token, 12, [["confirm", "elicit"]])],
    ["not-an-envelope", (token) => writeField(token, 12, [["confirm", "other", "x"]])],
    ["not-an-envelope", (token) => writeField(token, 10, ["nobody", "x"])],
    ["not-an-envelope", (token) => writeField(token, 10, ["user", 5])],
    ["not-an-envelope", (token) => writeField(token, 10, ["user"])],
    ["not-an-envelope", (token) => writeField(token, 13, { state: 1 })],
    ["ledger-version", (token) => writeField(token, 14, [2])],
    ["ledger-version", (token) => writeField(token, 14, {})],
    ["issued-in-future", (token) => writeField(token, 3, T0 + 60_001)],
    ["expired", (token) => writeField(token, 4, T0)],
    ["flow-expired", (token) => writeField(token, 5, T0 - 3_600_000)],
    ["flow-too-many-rounds", (token) => writeField(token, 6, 51)],
    ["other-method", (token) => writeField(token, 7, "prompts/get")],
    ["other-target", (token) => writeField(token, 8, "remove")],
    ["other-arguments", (token) => writeField(token, 9, digestText('{"x":1}'))],
    ["other-arguments", (token) => writeField(token, 9, "short")],
    ["other-audience", (token) => writeField(token, 11, "other")],
    ["principal-missing", (token) => writeField(token, 10, ["user", digestText("someone")])],
  ];

  it.each(cases)("is answered the same and told as %s (case %#)", async (reason, change) => {
    const { server, events } = buildFlowServer({ codec: openCodec });
    const token = await begin(server);
    expect(expectError(await resume(server, change(token)))).toEqual(rejected);
    expect(readReasons(events)).toEqual([reason]);
  });

  it("is accepted with the last allowed values", async () => {
    for (const [index, value] of [
      [3, T0 + 60_000],
      [4, T0 + 1],
      [5, T0 - 3_599_999],
      [6, 50],
    ] as const) {
      const { server } = buildFlowServer({ codec: openCodec });
      const token = writeField(await begin(server), index, value);
      expect(expectResult(await resume(server, token))).toMatchObject({ resultType: "complete" });
    }
  });

  it("is refused by a tool that never asks, too", async () => {
    const { server, events } = buildFlowServer();
    server.registerTool("plain", {}, () => "done");
    expect(expectError(await resume(server, "junk", { name: "plain" }))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["malformed"]);
  });

  it("tells the operator neither token nor plaintext nor principal", async () => {
    const { server, events } = buildFlowServer({ codec: openCodec });
    const token = await begin(server, {}, { auth: buildAuth("alice") });
    await resume(server, token, {}, { auth: buildAuth("bob") });
    expect(events.filter((event) => event.type === "request-state-rejected")).toEqual([
      {
        type: "request-state-rejected",
        requestId: expect.any(Number),
        method: "tools/call",
        target: "deploy",
        reason: "other-principal",
      },
    ]);
  });
});

describe("the request a token belongs to", () => {
  it.each([
    [{ n: 1 }, { n: 1.0 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{}, undefined],
  ])("takes %j and %j for the same arguments", async (first, second) => {
    const { server } = buildFlowServer();
    const token = await begin(server, first);
    expect(expectResult(await resume(server, token, { arguments: second }))).toMatchObject({ resultType: "complete" });
  });

  it.each([
    [{ n: 1 }, { n: 2 }],
    [{ n: 1 }, { n: 1, extra: null }],
    [{ n: 1 }, { n: "1" }],
    [JSON.parse('{"__proto__":1}') as object, {}],
  ])("takes %j and %j for other arguments", async (first, second) => {
    const { server, events } = buildFlowServer();
    const token = await begin(server, first as Record<string, unknown>);
    expect(expectError(await resume(server, token, { arguments: second }))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-arguments"]);
  });

  it("refuses the token on another tool", async () => {
    const { server, events } = buildFlowServer();
    expect(expectError(await resume(server, await begin(server), { name: "remove" }))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-target"]);
  });

  it("cannot ask about arguments that are nested too deeply to be bound, and says so", async () => {
    const { server, events } = buildFlowServer();
    let deep: unknown = {};
    for (let level = 0; level < 200; level++) deep = { deep };
    await expect(begin(server, { deep })).rejects.toThrow(
      "cannot be bound to a requestState: nested deeper than 128 levels",
    );
    expect(expectError(await resume(server, await begin(server), { arguments: { deep } }))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-arguments"]);
  });
});

describe("a server without a codec, a clock or a random source of its own", () => {
  it("asks without a state and finds none", async () => {
    const server = new McpServer({ name: "", version: "1.0.0" }, { onEvent: () => {} });
    server.registerTool("deploy", {}, async (_args, ctx) => {
      if ((await ctx.accepted("confirm", question)) !== undefined) return `state: ${typeof ctx.requestState}`;
      return inputRequired({ confirm: question });
    });
    expect(expectResult(await resume(server, await begin(server)))).toMatchObject({
      content: [{ text: "state: undefined" }],
    });
  });
});

describe("options", () => {
  it.each(["ttlSeconds", "maxAgeSeconds"])("refuse a %s that is no positive number of seconds", (name) => {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e300, "5"]) {
      expect(() => buildFlowServer({ [name]: value })).toThrow(
        `requestState: ${name} must be a positive number of seconds`,
      );
    }
  });

  it.each(["maxFlowRounds", "maxTokenBytes"])("refuse a %s that is no positive whole number", (name) => {
    for (const value of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "5"]) {
      expect(() => buildFlowServer({ [name]: value })).toThrow(`requestState.${name} must be a positive whole number`);
    }
  });
});

describe("an answer", () => {
  it("counts only for the key and kind that were asked", async () => {
    const { server } = buildFlowServer();
    const token = await begin(server);
    const ignored = await resume(server, token, {
      inputResponses: { other: { action: "accept", content: { sure: true } } },
    });
    expect(expectResult(ignored)).toMatchObject({ resultType: "input_required" });
    const ofOtherKind = await resume(server, token, { inputResponses: { confirm: { roots: [] } } });
    expect(expectResult(ofOtherKind)).toMatchObject({
      isError: true,
      content: [{ text: 'The answer to "confirm" is of another kind than was asked.' }],
    });
  });
});
