import { type DiscoverResult, ProtocolError, type Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { type AgreementOptions, agree } from "./agree.ts";
import { memoryEras } from "./memory-eras.ts";

const discovered: DiscoverResult = {
  resultType: "complete",
  supportedVersions: ["2026-07-28"],
  capabilities: {},
  ttlMs: 0,
  cacheScope: "private",
};
const ofLegacy: DiscoverResult = { ...discovered, supportedVersions: ["2025-06-18"] };
const unknown = new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", "Method not found");
const versionRefused = (supported: readonly string[]) =>
  new ProtocolError("ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION", "no", { data: { supported } });

/** A server by what it answers both requests with; an Error is what it fails with. */
async function negotiate(
  server: { readonly discover?: unknown; readonly initialize?: unknown },
  options: Partial<AgreementOptions> = {},
  parts: Partial<Transport> = { openSession: () => undefined },
) {
  const sent: string[] = [];
  const answer = async <Answer>(name: string, given: Answer | Error): Promise<Answer> => {
    sent.push(name);
    if (given instanceof Error) throw given;
    return given;
  };
  const transport: Transport = {
    origin: "http://x.test/mcp",
    send: () => Promise.reject(new TypeError("nothing is sent")),
    close: async () => undefined,
    ...parts,
  };
  const found = agree(
    {
      transport,
      discover: (_, { timeoutMs }) =>
        answer(`discover ${timeoutMs}`, (server.discover ?? discovered) as DiscoverResult),
      initialize: () => answer("initialize", server.initialize ?? "session"),
    },
    { requestTimeoutMs: 60_000, ...options },
  );
  const end = await found.catch((error: unknown) => error);
  return { end, sent };
}

describe("the mode", () => {
  test("auto asks first, and opens a session where the answer is none of a modern server", async () => {
    expect(await negotiate({})).toMatchObject({ end: { era: "modern", discovered }, sent: ["discover 60000"] });
    const old = await negotiate({ discover: unknown });
    expect(old).toEqual({ end: { era: "legacy", session: "session" }, sent: ["discover 60000", "initialize"] });
  });

  test("legacy opens a session at once, and remembers nothing", async () => {
    const eraStore = memoryEras();
    const { end, sent } = await negotiate(
      {},
      { mode: "legacy", eraStore },
      { openSession: () => undefined, serverKey: "k" },
    );
    expect([end, sent]).toEqual([{ era: "legacy", session: "session" }, ["initialize"]]);
    expect(eraStore.read("k")).toBeUndefined();
  });

  test("legacy says what initialize was answered with, and which versions the server named", async () => {
    const { end } = await negotiate({ initialize: versionRefused(["2026-07-28"]) }, { mode: "legacy" });
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
      supported: ["2026-07-28"],
      message: expect.stringContaining(
        '-32022, "no" (it supports "2026-07-28"). With mode: "legacy" nothing else was tried',
      ),
    });
  });

  test.each([new TransportError("x", { status: 401 }), new RequestTimeoutError("initialize", 1), unreachable()])(
    "legacy passes on what tells nothing of the era: %s",
    async (error) => {
      expect((await negotiate({ initialize: error }, { mode: "legacy" })).end).toBe(error);
    },
  );

  test("2026-07-28 never opens a session, and says so", async () => {
    const { end, sent } = await negotiate({ discover: unknown }, { mode: "2026-07-28" });
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      requested: ["2026-07-28"],
      message: expect.stringContaining(
        'With mode: "2026-07-28" nothing else was tried; "auto" tries earlier revisions too',
      ),
      cause: unknown,
    });
    expect(sent).toEqual(["discover 60000"]);
  });

  test("2026-07-28 names both lists where the server names one", async () => {
    const { end } = await negotiate({ discover: versionRefused(["2027-01-01", "x\u001b"]) }, { mode: "2026-07-28" });
    expect(end).toMatchObject({
      supported: ["2027-01-01", "x\u001b"],
      message: expect.stringContaining('this client speaks "2026-07-28", the server "2027-01-01", "x\\u001b". Upgrade'),
    });
  });

  test("2026-07-28 passes on silence, which is no word of the server", async () => {
    const error = new RequestTimeoutError("server/discover", 1);
    const { end } = await negotiate({ discover: error }, { mode: "2026-07-28" }, { isChannel: true });
    expect(end).toBe(error);
  });
});

describe("a transport without sessions", () => {
  test("is for modern servers alone, and the error says why", async () => {
    expect((await negotiate({}, {}, {})).end).toMatchObject({ era: "modern" });
    const { end, sent } = await negotiate({ discover: unknown }, {}, { isChannel: true });
    expect(end).toMatchObject({
      code: "ERR_MCP_VERSION_NEGOTIATION",
      message: expect.stringContaining("need a transport with openSession, which this one has not"),
    });
    expect(sent).toEqual(["discover 60000"]);
  });
});

describe("how long a channel may be silent", () => {
  const channel = { openSession: () => undefined, isChannel: true };
  test.each<[Partial<AgreementOptions>, number]>([
    [{}, 10_000],
    [{ requestTimeoutMs: 3000 }, 3000],
    [{ probeTimeoutMs: 20_000, requestTimeoutMs: 3000 }, 20_000],
    [{ probeTimeoutMs: 20 }, 20],
  ])("with %o is %d ms", async (options, timeoutMs) => {
    expect((await negotiate({}, options, channel)).sent).toEqual([`discover ${timeoutMs}`]);
  });
});

describe("the option discovered", () => {
  test("of a modern server connects without a request", async () => {
    const { end, sent } = await negotiate({}, { discovered });
    expect([end, sent]).toEqual([{ era: "modern", protocolVersion: "2026-07-28", discovered }, []]);
  });

  test("of a server of earlier revisions leads to initialize without asking first", async () => {
    const { end, sent } = await negotiate({}, { discovered: ofLegacy });
    expect([end, sent]).toEqual([{ era: "legacy", session: "session" }, ["initialize"]]);
  });

  test("of such a server that was upgraded leads to asking it", async () => {
    const { end, sent } = await negotiate({ initialize: unknown }, { discovered: ofLegacy });
    expect(end).toMatchObject({ era: "modern" });
    expect(sent).toEqual(["initialize", "discover 60000"]);
  });

  test("is not looked at in the mode legacy", async () => {
    const { end, sent } = await negotiate({}, { discovered, mode: "legacy" });
    expect([end, sent]).toEqual([{ era: "legacy", session: "session" }, ["initialize"]]);
  });

  test.each<[string, Partial<AgreementOptions>, Partial<Transport>, string]>([
    ["the mode", { mode: "2026-07-28" }, { openSession: () => undefined }, '"auto" tries earlier revisions too'],
    ["the transport", {}, {}, "openSession"],
  ])("of such a server is an error where %s leaves earlier revisions out", async (_, options, parts, advice) => {
    const { end, sent } = await negotiate({}, { discovered: ofLegacy, ...options }, parts);
    expect(end).toMatchObject({ supported: ["2025-06-18"], message: expect.stringContaining(advice) });
    expect(sent).toEqual([]);
  });

  test("of a server with which nothing is in common is an error without a request", async () => {
    const given = { ...discovered, supportedVersions: ["2027-01-01"] };
    const { end, sent } = await negotiate({}, { discovered: given });
    expect(end).toMatchObject({ code: "ERR_MCP_VERSION_NEGOTIATION", supported: ["2027-01-01"] });
    expect(sent).toEqual([]);
  });
});

function unreachable(): TransportError {
  return new TransportError("cannot reach http://x.test/mcp");
}
