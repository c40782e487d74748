import { type RequestStateCodec, RequestStateUnavailableError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { expectError, expectResult } from "../exchange.fixture.ts";
import { begin, buildFlowServer, openCodec, readReasons, rejected, resume } from "./flow.fixture.ts";

/** A codec whose every answer waits until it is let go, in the order that the test wants. */
function createSlowCodec(): { readonly codec: RequestStateCodec; readonly waiting: (() => void)[] } {
  const waiting: (() => void)[] = [];
  const wait = <Value>(value: Value): Promise<Value> =>
    new Promise((resolve) => {
      waiting.push(() => resolve(value));
    });
  const codec: RequestStateCodec = {
    seal: async (payload) => wait(await openCodec.seal(payload)),
    unseal: async (token) => wait(await openCodec.unseal(token)),
  };
  return { codec, waiting };
}

/** Lets the one who waits longest, or who came last, go on, until everything is done. */
async function drain<Value>(work: Promise<Value>, waiting: (() => void)[], takeNext: "shift" | "pop"): Promise<Value> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    waiting[takeNext]()?.();
    await new Promise(setImmediate);
  }
  return done;
}

describe("a codec that is slow", () => {
  it.each(["shift", "pop"] as const)("keeps calls apart that are under way at the same time: %s", async (takeNext) => {
    const { codec, waiting } = createSlowCodec();
    const { server, events } = buildFlowServer({ codec });
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    const tokens = await drain(Promise.all(numbers.map((n) => begin(server, { n }))), waiting, takeNext);
    const right = numbers.map((n) => resume(server, tokens[n], { arguments: { n } }));
    const wrong = numbers.map((n) => resume(server, tokens[n], { arguments: { n: n + 1 } }));
    const responses = await drain(Promise.all([...right, ...wrong]), waiting, takeNext);
    for (const response of responses.slice(0, 10)) {
      expect(expectResult(response)).toMatchObject({ content: [{ text: "state: +" }] });
    }
    for (const response of responses.slice(10)) expect(expectError(response)).toEqual(rejected);
    expect(readReasons(events)).toEqual(numbers.map(() => "other-arguments"));
  });
});

describe("a codec that does not keep its contract", () => {
  const fail = (thrown: unknown) => (): never => {
    throw thrown;
  };
  const bytes = new TextEncoder().encode("[1]");

  it.each<[string, () => unknown]>([
    ["throws a TypeError", fail(new TypeError("bug"))],
    ["throws nothing", fail(undefined)],
    ["throws null", fail(null)],
    ["throws a text", fail("bug")],
    ["throws an error with another reason", fail({ code: "ERR_MCP_INVALID_REQUEST_STATE", reason: "expired" })],
    ["rejects", () => Promise.reject(new RangeError("bug"))],
    ["gives nothing", () => undefined],
    ["gives null", () => Promise.resolve(null)],
    ["gives a text", () => "[1]"],
    ["gives numbers", () => [...bytes]],
    ["gives a buffer", () => bytes.buffer],
    ["gives an object that looks like bytes", () => ({ length: 3, 0: 91, 1: 49, 2: 93 })],
  ])("and %s rejects every token", async (_, unseal) => {
    const codec = { ...openCodec, unseal: unseal as RequestStateCodec["unseal"] };
    const { server, events } = buildFlowServer({ codec });
    expect(expectError(await resume(server, await begin(server)))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["codec-failed"]);
  });

  it.each<[string, () => unknown]>([
    ["throws a TypeError", fail(new TypeError("bug"))],
    ["throws null", fail(null)],
    ["rejects", () => Promise.reject(new RangeError("bug"))],
    ["cannot answer now", fail(new RequestStateUnavailableError("key service down"))],
    ["gives nothing", () => undefined],
    ["gives a number", () => Promise.resolve(5)],
    ["gives bytes", () => bytes],
    ["gives an object with a text", () => new String("token")],
  ])("and %s mints nothing, and nobody is asked", async (_, seal) => {
    const codec = { ...openCodec, seal: seal as RequestStateCodec["seal"] };
    const { server, events } = buildFlowServer({ codec });
    await expect(begin(server)).rejects.toThrow('{"code":-32603,"message":"Internal error"}');
    expect(events.map(({ type }) => type)).toEqual(["request-started", "handler-failed", "request-finished"]);
  });

  it("and gives its bytes as another view, or as part of a larger buffer, is understood", async () => {
    const views: ((payload: Uint8Array<ArrayBuffer>) => ArrayBufferView)[] = [
      (payload) => new DataView(payload.buffer, payload.byteOffset, payload.byteLength),
      (payload) => {
        const larger = new Uint8Array(payload.length + 20).fill(120);
        larger.set(payload, 10);
        return larger.subarray(10, 10 + payload.length);
      },
    ];
    for (const view of views) {
      const unseal = (token: string) => view(new TextEncoder().encode(token)) as Uint8Array;
      const { server } = buildFlowServer({ codec: { ...openCodec, unseal } });
      expect(expectResult(await resume(server, await begin(server)))).toMatchObject({ resultType: "complete" });
    }
  });
});
