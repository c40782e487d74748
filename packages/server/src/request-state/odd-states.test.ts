import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { codecCases } from "./codec-cases.fixture.ts";
import { begin, buildFlowServer, type FlowServer, question, readReasons, rejected, resume } from "./flow.fixture.ts";

/** A tool that asks with a state, or with whatever its author put in place of one, and then tells what came back. */
function buildStateServer(state: unknown, codec = codecCases[0]?.configured): FlowServer {
  const flow = buildFlowServer({ codec });
  flow.server.registerTool("keep", {}, async (_args, ctx) => {
    if ((await ctx.accepted("confirm", question)) !== undefined) return `told: ${JSON.stringify(ctx.requestState)}`;
    return { ...inputRequired({ confirm: question }), requestState: state as string };
  });
  return flow;
}

const yes = { confirm: { action: "accept", content: { sure: true } } };

describe.each(codecCases)("with $name, an author's state", ({ configured }) => {
  it.each([
    "",
    " ",
    "null",
    "\u0000",
    "\ud800 and \udc00\ud800",
    '{"__proto__":{"a":1}}',
    "\u2028\u{1f600}e\u0301é",
    "x".repeat(40_000),
  ])("comes back as it was: case %#", async (state) => {
    const { server } = buildStateServer(state, configured);
    const { requestState } = expectResult(await send(server, "tools/call", { name: "keep" }));
    const done = await send(server, "tools/call", { name: "keep", requestState, inputResponses: yes });
    expect(expectResult(done)).toMatchObject({ content: [{ text: `told: ${JSON.stringify(state)}` }] });
  });

  it("of a megabyte is refused before anybody is asked, and the operator is told what to do", async () => {
    const { server, events } = buildStateServer("x".repeat(1_000_000), configured);
    const response = await send(server, "tools/call", { name: "keep" });
    expect(expectError(response)).toEqual({ code: -32603, message: "Internal error" });
    const failures = events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
    expect(failures).toEqual([expect.stringContaining("longer than maxTokenBytes (65536). Keep large data on the")]);
    expect(events.filter(({ type }) => type === "question-asked")).toEqual([]);
  });
});

describe("what is no text", () => {
  const values = [null, 0, 5, true, {}, [], ["state"], { state: "x" }];

  it.each(values)("is no state: %j", async (state) => {
    const { server, events } = buildStateServer(state);
    const response = await send(server, "tools/call", { name: "keep" });
    expect(expectError(response)).toEqual({ code: -32603, message: "Handler returned an invalid result" });
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed" }));
    expect(() => inputRequired({ confirm: question }, { state: state as never })).toThrow("must be a string");
  });

  it.each(values.slice(1))("is no token: %j", async (token) => {
    const { server, events } = buildFlowServer();
    await begin(server);
    expect(expectError(await resume(server, token))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["not-a-string"]);
  });

  it("is as good as nothing where it is null", async () => {
    const { server, events } = buildFlowServer();
    expect(expectResult(await resume(server, null))).toMatchObject({ resultType: "input_required" });
    expect(readReasons(events)).toEqual([]);
  });
});

describe.each(codecCases)("with $name, the empty text", ({ configured }) => {
  it("is a token of no form", async () => {
    const { server, events } = buildFlowServer({ codec: configured });
    expect(expectError(await resume(server, ""))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["malformed"]);
  });
});
