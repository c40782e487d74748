import { type JSONRPCNotification, metaKeys } from "@proj/types";
import { describe, expect, test } from "vitest";
import { failWith, saying, scriptTransport } from "../scripted-transport.fixture.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { createConnection } from "./connection.ts";
import { roundTrip } from "./round-trip.ts";

const capabilities = { elicitation: { form: {} } };
const clientInfo = { name: "test", version: "0" };

function connect(transport: ReturnType<typeof scriptTransport>) {
  const time = createManualTime();
  const connection = createConnection({
    transport,
    clientInfo,
    capabilities,
    requestTimeoutMs: 1_000,
    sleep: time.sleep,
  });
  return { connection, time };
}

const never = () => new Promise<never>(() => undefined);

describe("a round trip", () => {
  test("sends the version, the client's name and its capabilities with every request, under a new id", async () => {
    const transport = scriptTransport(saying("a"));
    const { connection } = connect(transport);
    await roundTrip(connection, "2026-07-28", "tools/call", { name: "x" });
    await roundTrip(connection, "2026-07-28", "resources/read", { uri: "y:z" }).catch(() => undefined);
    const _meta = {
      [metaKeys.protocolVersion]: "2026-07-28",
      [metaKeys.clientInfo]: clientInfo,
      [metaKeys.clientCapabilities]: capabilities,
    };
    expect(transport.sent).toStrictEqual([
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "x", _meta } },
      { jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: "y:z", _meta } },
    ]);
  });

  test("times out after requestTimeoutMs, aborts the transport and names the option", async () => {
    let signal: AbortSignal | undefined;
    const { connection, time } = connect(
      scriptTransport((_, options) => {
        signal = options.signal;
        return never();
      }),
    );
    const trip = roundTrip(connection, "v", "tools/call", { name: "x" });
    time.advance(999);
    expect(signal?.aborted).toBe(false);
    time.advance(1);
    await expect(trip).rejects.toMatchObject({
      code: "ERR_MCP_REQUEST_TIMEOUT",
      timeoutMs: 1_000,
      message: expect.stringContaining("requestTimeoutMs"),
    });
    expect(signal?.aborted).toBe(true);
  });

  test("leaves no timer behind, whether it went well, failed or was aborted", async () => {
    const controller = new AbortController();
    const { connection, time } = connect(scriptTransport(saying("a"), failWith(1, "x"), never));
    const call = () => roundTrip(connection, "v", "tools/call", { name: "x" }, { signal: controller.signal });
    await call();
    expect(time.slept).toEqual([1_000]);
    await call().catch(() => undefined);
    const aborted = call();
    expect(time.countWaiting()).toBe(1);
    controller.abort();
    await aborted.catch(() => undefined);
    expect(time.countWaiting()).toBe(0);
  });

  test("lets one request have a time limit of its own", async () => {
    const { connection, time } = connect(scriptTransport(never));
    const trip = roundTrip(connection, "v", "tools/call", { name: "x" }, { requestTimeoutMs: 5 });
    time.advance(5);
    await expect(trip).rejects.toMatchObject({ timeoutMs: 5 });
  });

  test.each([0, -1, Number.NaN])("refuses %d as a time limit", async (requestTimeoutMs) => {
    const transport = scriptTransport(saying("a"));
    const { connection } = connect(transport);
    const trip = roundTrip(connection, "v", "tools/call", { name: "x" }, { requestTimeoutMs });
    await expect(trip).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
    expect(transport.sent).toEqual([]);
  });

  test("rejects with the caller's reason although the transport takes no notice", async () => {
    const { connection } = connect(scriptTransport(never));
    const controller = new AbortController();
    const trip = roundTrip(connection, "v", "tools/call", { name: "x" }, { signal: controller.signal });
    controller.abort("enough");
    await expect(trip).rejects.toBe("enough");
  });

  test("adds the caller's own meta, which cannot override the protocol's", async () => {
    const transport = scriptTransport(saying("a"));
    const { connection } = connect(transport);
    const meta = { progressToken: 7, traceparent: "00-1", [metaKeys.protocolVersion]: "x", [metaKeys.clientInfo]: 1 };
    await roundTrip(connection, "v", "tools/call", { name: "x" }, { meta });
    expect(transport.sent[0]?.params?.["_meta"]).toStrictEqual({
      progressToken: 7,
      traceparent: "00-1",
      [metaKeys.protocolVersion]: "v",
      [metaKeys.clientInfo]: clientInfo,
      [metaKeys.clientCapabilities]: capabilities,
    });
  });

  test("passes over what a transport takes for a notification and is none, and what comes after the end", async () => {
    const deep = JSON.parse("[".repeat(6_000) + "]".repeat(6_000));
    const fine: JSONRPCNotification = { jsonrpc: "2.0", method: "n", params: { a: 1 } };
    const odd = [
      undefined,
      "n",
      [fine],
      { ...fine, jsonrpc: "1.0" },
      { ...fine, method: 1 },
      { ...fine, id: 1 },
      { ...fine, params: [] },
      { ...fine, params: { deep } },
    ] as JSONRPCNotification[];
    let notify = (_: JSONRPCNotification): void => undefined;
    const { connection } = connect(
      scriptTransport((request, { onNotification }) => {
        notify = onNotification;
        for (const given of [...odd, fine]) onNotification(given);
        return { jsonrpc: "2.0", id: request.id, result: saying("a") };
      }),
    );
    const heard: unknown[] = [];
    await roundTrip(connection, "v", "tools/call", { name: "x" }, { onNotification: (given) => heard.push(given) });
    notify(fine);
    expect(heard).toEqual([fine]);
  });

  test("hands notifications over", async () => {
    const notification: JSONRPCNotification = { jsonrpc: "2.0", method: "notifications/message" };
    const { connection } = connect(
      scriptTransport((request, { onNotification }) => {
        onNotification(notification);
        return { jsonrpc: "2.0", id: request.id, result: saying("a") };
      }),
    );
    const heard: unknown[] = [];
    await roundTrip(connection, "v", "tools/call", { name: "x" }, { onNotification: (given) => heard.push(given) });
    expect(heard).toEqual([notification]);
  });

  test("refuses the response to another request", async () => {
    const { connection } = connect(scriptTransport(() => ({ jsonrpc: "2.0", id: 99, result: saying("a") })));
    const trip = roundTrip(connection, "v", "tools/call", { name: "x" });
    await expect(trip).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_RESULT",
      message: expect.stringContaining("99"),
    });
  });
});
