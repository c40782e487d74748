import { InvalidRequestStateError, ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { begin, buildFlowServer, openCodec, question, readReasons, rejected, resume } from "./flow.fixture.ts";

const internal = '"code":-32603,"message":"Internal error"';

describe("the limits of a flow", () => {
  it("end a call that would ask once more, before anybody is asked", async () => {
    const { server, events } = buildFlowServer({ maxFlowRounds: 2 });
    const first = await begin(server);
    const second = String(expectResult(await resume(server, first, { inputResponses: {} }))["requestState"]);
    const third = expectResult(await resume(server, second, { inputResponses: {} }));
    expect(third).toMatchObject({
      isError: true,
      content: [{ text: "The call took too long or too many rounds. Start it again." }],
    });
    expect(events.filter(({ type }) => type === "question-asked")).toHaveLength(2);
    expect(expectResult(await resume(server, second))).toMatchObject({ content: [{ text: "state: ++" }] });
  });

  it("end a call whose flow has grown too old while the handler ran", async () => {
    const flow = buildFlowServer({ maxAgeSeconds: 100 });
    flow.server.registerTool("slow", {}, (_args, { requestState }) => {
      flow.now += requestState === undefined ? 0 : 100_000;
      return inputRequired({ confirm: question }, { state: "asked" });
    });
    const first = expectResult(await send(flow.server, "tools/call", { name: "slow" }));
    const second = await resume(flow.server, first["requestState"], { name: "slow" });
    expect(expectResult(second)).toMatchObject({ isError: true });
  });
});

describe("limits of one tool or prompt", () => {
  it("take the place of the server's", async () => {
    const flow = buildFlowServer({ ttlSeconds: 60, maxAgeSeconds: 120 });
    const patient = { requestState: { ttlSeconds: 7200, maxAgeSeconds: 86_400 } };
    const ask = (_args: unknown, { requestState }: { readonly requestState: string | undefined }) =>
      requestState === undefined ? inputRequired({ confirm: question }, { state: "asked" }) : "done";
    flow.server.registerTool("hasty", {}, ask);
    flow.server.registerTool("patient", patient, ask);
    flow.server.registerPrompt("patient", patient, ask);
    const calls = [
      ["tools/call", "hasty"],
      ["tools/call", "patient"],
      ["prompts/get", "patient"],
    ] as const;
    const asked = await Promise.all(calls.map(([method, name]) => send(flow.server, method, { name })));
    flow.now += 7_199_999;
    const answers = await Promise.all(
      calls.map(([method, name], index) => {
        const { requestState } = expectResult(asked[index] as never);
        return send(flow.server, method, { name, requestState });
      }),
    );
    expect(expectError(answers[0] as never)).toEqual(rejected);
    for (const answer of answers.slice(1)) expect(expectResult(answer)).toMatchObject({ resultType: "complete" });
    expect(readReasons(flow.events)).toEqual(["expired"]);
  });

  it("are refused where they are written when they are out of range, or a token is set to outlive its flow", () => {
    const { server } = buildFlowServer();
    const register = (requestState: object) => () => server.registerTool("x", { requestState }, () => "done");
    expect(register({ ttlSeconds: 0 })).toThrow('tool "x": ttlSeconds must be a positive number of seconds; got 0');
    expect(register({ ttlSeconds: 7200 })).toThrow(
      'tool "x": ttlSeconds is 7200, but the whole flow may take only 3600 s. Raise maxAgeSeconds as well.',
    );
    expect(() => server.registerPrompt("x", { requestState: { maxAgeSeconds: Number.NaN } }, () => "done")).toThrow(
      'prompt "x": maxAgeSeconds must be a positive number of seconds',
    );
    expect(() => buildFlowServer({ ttlSeconds: 5000 })).toThrow("Raise maxAgeSeconds as well");
  });
});

describe("the clock", () => {
  it.each([Number.NaN, undefined, -1, Number.POSITIVE_INFINITY])(
    "that says %s lets no token pass and mints none",
    async (time) => {
      const flow = buildFlowServer();
      const token = await begin(flow.server);
      flow.now = time as number;
      expect(expectError(await resume(flow.server, token)).code).toBe(-32603);
      await expect(begin(flow.server)).rejects.toThrow(internal);
      const failures = flow.events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
      expect(failures).toEqual(Array(2).fill(expect.stringContaining("The clock must give milliseconds")));
    },
  );

  it("may tell fractions", async () => {
    const flow = buildFlowServer();
    flow.now += 0.75;
    expect(expectResult(await resume(flow.server, await begin(flow.server)))).toMatchObject({
      content: [{ text: "state: +" }],
    });
  });
});

describe("what others throw", () => {
  it("stays on the server when a codec seals, also an error that was made for a peer", async () => {
    const seal = (): never => {
      throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "key 42 denied", { data: { key: 42 } });
    };
    const { server } = buildFlowServer({ codec: { ...openCodec, seal } });
    await expect(begin(server)).rejects.toThrow(internal);
  });

  it("gives no reason that is not on the list", async () => {
    const unseal = (): never => {
      throw new InvalidRequestStateError("the plaintext was 123" as "tampered");
    };
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal } });
    expect(expectError(await resume(server, await begin(server)))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["codec-failed"]);
  });

  it("is known by its code, whichever copy of the package made it", async () => {
    const unseal = (): never => {
      throw Object.assign(new TypeError("x"), { code: "ERR_MCP_INVALID_REQUEST_STATE", reason: "unknown-key" });
    };
    const { server, events } = buildFlowServer({ codec: { ...openCodec, unseal } });
    await resume(server, await begin(server));
    expect(readReasons(events)).toEqual(["unknown-key"]);
  });

  it("is not passed on when it came out of another server's response", async () => {
    const { server, events } = buildFlowServer();
    const error = new ProtocolError("ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION", "m", {
      data: { secret: 1 },
      isRemote: true,
    });
    const fail = (): never => {
      throw error;
    };
    server.registerTool("gateway", {}, fail);
    server.registerPrompt("gateway", {}, fail);
    const tool = await send(server, "tools/call", { name: "gateway" });
    expect(expectResult(tool)).toMatchObject({ isError: true });
    expect(expectError(await send(server, "prompts/get", { name: "gateway" }))).toEqual({
      code: -32603,
      message: "Internal error",
    });
    expect(JSON.stringify(tool)).not.toContain("secret");
    expect(events.filter((event) => event.type === "handler-failed" && event.error === error)).toHaveLength(2);
  });
});

describe("a caller without a subject", () => {
  it("that was left out, and not said to be none, is nobody to bind to", async () => {
    const { server, events } = buildFlowServer();
    const auth = buildAuth(undefined as unknown as null);
    await expect(begin(server, {}, { auth })).rejects.toThrow(internal);
    const token = await begin(server, {}, { auth: buildAuth(null) });
    expect(expectError(await resume(server, token, {}, { auth }))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["principal-failed"]);
  });
});
