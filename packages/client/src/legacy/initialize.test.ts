import type { Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { connectFake, settle, text } from "./connect-fake.fixture.ts";
import { createFakeServer, type FakeAnswer, initialized, refuse } from "./fake-session.fixture.ts";

const elicitForm = () => ({ action: "cancel" as const });
const elicitUrl = elicitForm;
const sample = () => Promise.reject(new TypeError("never called"));
const listRoots = () => ({ roots: [] });

async function readDeclared(options: Parameters<typeof connectFake>[1]): Promise<unknown> {
  const { server } = await connectFake({}, options);
  return server.last.list("initialize")[0]?.params?.["capabilities"];
}

const clientInfo = { name: "c", version: "1" };
const fail = (answer: FakeAnswer, options: object = {}) => {
  const server = createFakeServer({ initialize: answer });
  const connecting = Client.connect(server.transport, { clientInfo, mode: "legacy", ...options });
  return { server, connecting };
};

describe("initialize", () => {
  test("introduces the client in the newest revision before 2026-07-28", async () => {
    const { server } = await connectFake();
    expect(server.last.sent[0]).toMatchObject({
      method: "initialize",
      params: { protocolVersion: "2025-11-25", clientInfo, capabilities: {} },
    });
  });

  test.each<[string, Parameters<typeof connectFake>[1], object]>([
    ["forms as servers of every revision take it", { handlers: { elicitForm } }, { elicitation: {} }],
    ["forms and pages", { handlers: { elicitForm, elicitUrl } }, { elicitation: { form: {}, url: {} } }],
    ["pages alone", { handlers: { elicitUrl } }, { elicitation: { url: {} } }],
    ["a model", { handlers: { sample } }, { sampling: {} }],
    ["a model with tools", { handlers: { sample: { handle: sample, tools: true } } }, { sampling: { tools: {} } }],
    ["roots, whose changes it tells", { handlers: { listRoots } }, { roots: { listChanged: true } }],
    ["nothing that only somebody between two requests could answer", { capabilities: { elicitation: {} } }, {}],
    [
      "what is answered for a whole round as it is declared",
      { capabilities: { elicitation: {} }, handlers: { answerRound: () => ({}) } },
      { elicitation: {} },
    ],
    ["what is experimental", { capabilities: { experimental: { x: { y: 1 } } } }, { experimental: { x: { y: 1 } } }],
  ])("declares %s", async (_, options, declared) => {
    expect(await readDeclared(options)).toEqual(declared);
  });

  test.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])("agrees on %s", async (protocolVersion) => {
    const { client, server } = await connectFake({ initialize: { ...initialized, protocolVersion } });
    expect([client.protocolVersion, server.last.begunWith]).toEqual([protocolVersion, protocolVersion]);
  });

  test("lets a server of the first revision complete, which has no word for that", async () => {
    const { client } = await connectFake({
      initialize: { ...initialized, protocolVersion: "2024-11-05" },
      "completion/complete": { completion: { values: ["a"] } },
    });
    const params = { ref: { type: "ref/prompt" as const, name: "p" }, argument: { name: "n", value: "" } };
    expect((await client.complete(params)).completion.values).toEqual(["a"]);
  });

  test("is sent once more where the server refuses the version and names another of ours", async () => {
    let calls = 0;
    const refusal = refuse(-32602, "Unsupported protocol version", { supported: ["1.0.0", "2025-03-26"] });
    const { client, server } = await connectFake({
      initialize: (request, session) =>
        ++calls === 1 && typeof refusal === "function"
          ? refusal(request, session)
          : { ...initialized, protocolVersion: "2025-03-26" },
    });
    expect(client.protocolVersion).toBe("2025-03-26");
    expect(server.last.list("initialize").map(({ params }) => params?.["protocolVersion"])).toEqual([
      "2025-11-25",
      "2025-03-26",
    ]);
  });

  test("fails for a revision that is none of ours, and closes what was opened", async () => {
    const { server, connecting } = fail({ ...initialized, protocolVersion: "1999-01-01" });
    await expect(connecting).rejects.toMatchObject({ code: "ERR_MCP_VERSION_NEGOTIATION" });
    await settle();
    expect([server.last.isClosed, server.transport.isClosed]).toEqual([true, true]);
    expect(server.last.list("notifications/initialized")).toEqual([]);
  });

  test("is not cancelled when connecting is given up", async () => {
    const control = new AbortController();
    const { server, connecting } = fail(() => new Promise(() => undefined), { signal: control.signal });
    await import("./connect-legacy.ts");
    await settle();
    control.abort("enough");
    await expect(connecting).rejects.toBe("enough");
    await settle();
    expect(server.sessions.flatMap(({ sent }) => sent.map(({ method }) => method))).toEqual(["initialize"]);
    expect(server.last.isClosed).toBe(true);
  });

  test("may not take longer than a request may", async () => {
    const time = createManualTime(100);
    const { connecting } = fail(() => new Promise(() => undefined), {
      clock: time.clock,
      sleep: time.sleep,
      requestTimeoutMs: 100,
    });
    await expect(connecting).rejects.toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT", method: "initialize" });
  });

  /** Begins to connect to a server that does not take that the session is open. */
  function connectInVain(signal?: AbortSignal) {
    const time = createManualTime();
    const server = createFakeServer();
    const openSession: Transport["openSession"] = (listener) => {
      const link = server.transport.openSession?.(listener);
      return link && { ...link, post: () => new Promise(() => undefined) };
    };
    const connecting = Client.connect(
      { ...server.transport, openSession },
      { clientInfo, mode: "legacy", requestTimeoutMs: 700, clock: time.clock, sleep: time.sleep, signal },
    );
    return { time, server, error: connecting.catch((reason: unknown) => reason) };
  }

  test("is over in the time of a request too where the server does not take that the session is open", async () => {
    const { time, server, error } = connectInVain();
    await settle();
    time.advance(700);
    expect(await error).toMatchObject({ code: "ERR_MCP_TRANSPORT", message: /notifications\/initialized.* 700 ms/ });
    await settle();
    expect(server.last.isClosed).toBe(true);
  });

  test("leaves no timer behind where it is given up meanwhile", async () => {
    const controller = new AbortController();
    const { time, error } = connectInVain(controller.signal);
    await settle();
    expect(time.countWaiting()).toBe(1);
    controller.abort("enough");
    expect([await error, time.countWaiting()]).toEqual(["enough", 0]);
  });

  test("loses nothing to what is odd in its answer", async () => {
    const { client } = await connectFake({
      initialize: {
        protocolVersion: "2025-11-25",
        capabilities: { tools: true, prompts: null, resources: { subscribe: "yes", listChanged: true } },
        serverInfo: "me",
        instructions: 7,
      },
      "tools/call": text("x"),
    });
    expect(client.serverCapabilities).toEqual({ tools: {}, resources: { listChanged: true } });
    expect([client.serverInfo, client.instructions]).toEqual([undefined, undefined]);
    expect(await client.callTool("t")).toMatchObject(text("x"));
  });

  test("takes a capability of whatever name for no more than that", async () => {
    const { client } = await connectFake({
      initialize: JSON.parse(
        '{"protocolVersion":"2025-11-25","capabilities":{"__proto__":{"tools":{}},"prompts":{}},"serverInfo":{"name":"s","version":"1"}}',
      ),
    });
    expect(client.serverCapabilities.tools).toBeUndefined();
    await expect(client.callTool("t")).rejects.toMatchObject({ code: "ERR_MCP_MISSING_SERVER_CAPABILITY" });
  });
});

describe("what only sessions have", () => {
  test("is a ping, and word of other roots", async () => {
    const { client, server } = await connectFake();
    await client.legacy?.ping();
    await client.legacy?.tellRootsChanged();
    expect(server.last.sent.slice(2).map(({ method }) => method)).toEqual(["ping", "notifications/roots/list_changed"]);
  });

  test("takes no longer than it may, and tells the server that it gave up", async () => {
    const time = createManualTime(50);
    const { client, server } = await connectFake(
      { ping: () => new Promise(() => undefined) },
      { clock: time.clock, sleep: time.sleep },
    );
    await expect(client.legacy?.ping({ requestTimeoutMs: 50 })).rejects.toMatchObject({
      code: "ERR_MCP_REQUEST_TIMEOUT",
    });
    expect(server.last.list("notifications/cancelled")[0]?.params).toMatchObject({ reason: "The request timed out" });
  });

  test("refuses a flow of another era", async () => {
    const { client } = await connectFake({ "tools/call": text("x") });
    const parked = { ...client.startTool("t").toJSON(), protocolVersion: "2026-07-28" };
    expect(() => client.resumeFlow(parked)).toThrow(
      expect.objectContaining({ code: "ERR_MCP_INVALID_FLOW", reason: "protocol-version" }),
    );
  });
});
