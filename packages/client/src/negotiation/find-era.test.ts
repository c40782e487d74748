import { type Era, ProtocolError } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { createProbing, exitOf, type Opening, type Probing, type ProbingOptions } from "./probing.fixture.ts";
import type { Behaviour } from "./unusual-answers.fixture.ts";

const modern: Behaviour = {
  message: {
    result: {
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities: {},
      ttlMs: 0,
      cacheScope: "private",
    },
  },
};
const unknown: Behaviour = { message: { error: { code: -32601, message: "Method not found" } } };
const refused = new ProtocolError("ERR_MCP_PEER", "Unsupported", {
  rpcCode: -32022,
  data: { supported: ["2026-07-28"] },
});

function failWith(...errors: readonly unknown[]): Opening {
  const left = [...errors];
  return () => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve("session"));
}

async function find(
  kind: "channel" | "http",
  behaviours: readonly Behaviour[],
  options: ProbingOptions = {},
): Promise<{ readonly end: unknown } & Probing> {
  const probing = createProbing(kind, behaviours, options);
  const end = await probing.find().then(
    ({ era }): Era => era,
    (error: unknown) => error,
  );
  return { end, ...probing };
}

const automatic = (): ProbingOptions => ({ sleep: createManualTime(Infinity).sleep });

describe("what is remembered of a server", () => {
  test("is what was found out", async () => {
    expect((await find("http", [modern])).written).toEqual(["modern"]);
    expect((await find("http", [unknown])).written).toEqual(["legacy"]);
  });

  test("is not written again while it holds", async () => {
    expect((await find("http", [modern], { remembered: "modern" })).written).toEqual([]);
    expect((await find("http", [unknown], { remembered: "legacy" })).written).toEqual([]);
  });

  test("has a server of earlier revisions opened without asking", async () => {
    const { end, trail } = await find("http", [modern], { remembered: "legacy" });
    expect([end, trail]).toEqual(["legacy", ["initialize"]]);
  });

  test("is found out anew where such a server refuses initialize since it was upgraded", async () => {
    const { end, trail, written } = await find("http", [modern], {
      remembered: "legacy",
      initialize: failWith(refused),
    });
    expect([end, trail, written]).toEqual(["modern", ["initialize", "server/discover (60000)"], ["modern"]]);
  });

  test("is found out anew where a modern server was downgraded", async () => {
    const { end, trail, written } = await find("http", [unknown], { remembered: "modern" });
    expect([end, trail, written]).toEqual(["legacy", ["server/discover (60000)", "initialize"], ["legacy"]]);
  });

  test("is forgotten where neither works any more", async () => {
    const given = { remembered: "legacy", initialize: failWith(refused) } as const;
    const { end, trail, written } = await find("http", [unknown], given);
    expect([trail, written]).toEqual([["initialize", "server/discover (60000)"], [undefined]]);
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      supported: ["2026-07-28"],
      cause: expect.anything(),
    });
  });

  test.each<[string, unknown]>([
    ["no connection", new TransportError("x")],
    ["a login", new TransportError("x", { status: 401 })],
    ["a page that is not for everybody", new TransportError("x", { status: 403 })],
    ["a server in trouble", new TransportError("x", { status: 503 })],
    ["a server of ours that is busy", new ProtocolError("ERR_MCP_BUSY", "Busy")],
    ["silence", new RequestTimeoutError("initialize", 1)],
    ["the caller's reason", "gave up"],
  ])("stays what it was over HTTP after %s", async (_, error) => {
    const { end, trail, written } = await find("http", [modern], { remembered: "legacy", initialize: failWith(error) });
    expect(end).toBe(error);
    expect([trail, written]).toEqual([["initialize"], []]);
  });

  test("is found out anew over a channel where the server ends on initialize, or says nothing", async () => {
    for (const error of [exitOf(1), new RequestTimeoutError("initialize", 1)]) {
      const { end, written } = await find("channel", [modern], { remembered: "legacy", initialize: failWith(error) });
      expect([end, written]).toEqual(["modern", ["modern"]]);
    }
  });

  test("gives a modern server on a channel the time of any request", async () => {
    expect((await find("channel", [modern])).trail).toEqual(["server/discover (5000)"]);
    expect((await find("channel", [modern], { remembered: "modern" })).trail).toEqual(["server/discover (60000)"]);
  });

  test("is not what follows from what a browser hides, which may be a network that failed", async () => {
    const { end, written } = await find("http", ["fails without a reason"]);
    expect([end, written]).toEqual(["legacy", []]);
  });
});

describe("silence on a channel", () => {
  test("is taken for an answer after probeTimeoutMs", async () => {
    const { end, trail, written } = await find("channel", ["is silent"], automatic());
    expect([end, trail, written]).toEqual(["legacy", ["server/discover (5000)", "initialize"], ["legacy"]]);
  });

  test("is doubted where initialize is refused: a modern server may have been slow to start", async () => {
    const time = createManualTime(5000);
    const given = { initialize: failWith(refused), sleep: time.sleep };
    const { end, trail, written } = await find("channel", ["is silent", modern], given);
    expect([end, written]).toEqual(["modern", ["modern"]]);
    expect(trail).toEqual(["server/discover (5000)", "initialize", "server/discover (60000)"]);
  });

  test("to everything is an error that says so", async () => {
    const given = { initialize: failWith(new RequestTimeoutError("initialize", 60_000)), ...automatic() };
    const { end, trail } = await find("channel", ["is silent"], given);
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringContaining(
        "old-server opens in no version that this client tried; probed with server/discover: no answer within 5000 ms; " +
          "initialize: no answer within 60000 ms. ",
      ),
    });
    expect(trail).toHaveLength(2);
  });
});

describe("a process that ends", () => {
  test("on the probe is sent initialize next", async () => {
    const { end, trail } = await find("channel", ["ends the connection"]);
    expect([end, trail]).toEqual(["legacy", ["server/discover (5000)", "initialize"]]);
  });

  test("after it has answered the probe is sent initialize once more", async () => {
    const { end, trail } = await find("channel", [unknown], { initialize: failWith(exitOf(0)) });
    expect([end, trail]).toEqual(["legacy", ["server/discover (5000)", "initialize", "initialize"]]);
    const twice = await find("channel", [unknown], { initialize: failWith(exitOf(0), exitOf(2)) });
    expect(twice.end).toMatchObject({ code: "ERR_MCP_SERVER_EXITED", exitCode: 2 });
    expect(twice.trail).toHaveLength(3);
  });

  test("on the probe by chance is asked once more where it refuses initialize", async () => {
    const { end } = await find("channel", ["ends the connection", modern], { initialize: failWith(refused) });
    expect(end).toBe("modern");
  });

  test("on both is an error with what it left", async () => {
    const { end, trail } = await find("channel", ["ends the connection"], { initialize: failWith(exitOf(3)) });
    expect(trail).toHaveLength(2);
    expect(end).toMatchObject({
      code: "ERR_MCP_SERVER_EXITED",
      exitCode: 3,
      stderr: ["panic"],
      message: expect.stringMatching(/probed with server\/discover: .*code 1; initialize: .*code 3/),
    });
  });
});

describe("the error where neither works", () => {
  test("says what was tried, in its order, and what came back", async () => {
    const initialize = failWith(new TransportError("the server answered HTTP 404.", { status: 404 }));
    const { end } = await find("http", [unknown], { initialize });
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
      supported: [],
      message: expect.stringContaining(
        "http://x.test/mcp opens in no version that this client tried; probed with server/discover: it answered with the error " +
          '-32601, "Method not found"; initialize: the server answered HTTP 404. Check',
      ),
      cause: { status: 404 },
    });
  });

  test("names the versions that the server has named, escaped", async () => {
    const named: Behaviour = {
      message: { result: { supportedVersions: ["2027-01-01", "x\u001b"], capabilities: {} } },
    };
    const { end } = await find("http", [named], {
      initialize: failWith(new InvalidResultError("initialize", "is odd")),
    });
    expect(end).toMatchObject({ supported: ["2027-01-01", "x\u001b"] });
    expect(String(end)).toContain('it names the versions "2027-01-01", "x\\u001b"; initialize: ');
  });

  test("is the one of initialize where that tells nothing of the era, such as a login", async () => {
    const error = new TransportError("x", { status: 401 });
    expect((await find("http", [unknown], { initialize: failWith(error) })).end).toBe(error);
  });

  test("has the first part too where the second probe is refused", async () => {
    const foreign: Behaviour = {
      message: { error: { code: -32022, message: "no", data: { supported: ["2027-01-01"] } } },
    };
    const { end } = await find("http", [foreign], { remembered: "legacy", initialize: failWith(refused) });
    expect(String(end)).toMatch(/; initialize: .*; probed with server\/discover: .*2027-01-01/);
  });
});

test("a version that is refused and named is asked for once more, and taken then", async () => {
  const refusal: Behaviour = {
    message: { error: { code: -32022, message: "no", data: { supported: ["2026-07-28"] } } },
  };
  const { end, trail } = await find("http", [refusal, modern]);
  expect([end, trail.length]).toEqual(["modern", 2]);
  const stubborn = await find("http", [refusal]);
  expect(String(stubborn.end)).toContain("http://x.test/mcp refuses a version that it says it supports");
});

test("two that find out at once do not wait for each other", async () => {
  const first = createProbing("http", ["is silent"]);
  const second = createProbing("http", [modern]);
  const settled = vi.fn();
  first.find().then(settled, settled);
  expect((await second.find()).era).toBe("modern");
  expect(settled).not.toHaveBeenCalled();
});
