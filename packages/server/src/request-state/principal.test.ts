import { describe, expect, it } from "vitest";
import { buildAuth, expectError, expectResult } from "../exchange.fixture.ts";
import { begin, buildFlowServer, openCodec, readReasons, rejected, resume } from "./flow.fixture.ts";
import { places } from "./forge-claims.fixture.ts";

describe("the caller a token belongs to", () => {
  it("stays the same when its access token is refreshed", async () => {
    const { server } = buildFlowServer();
    const token = await begin(server, {}, { auth: buildAuth("alice", { expiresAt: 1 }) });
    const response = await resume(server, token, {}, { auth: buildAuth("alice", { expiresAt: 2, scopes: ["more"] }) });
    expect(expectResult(response)).toMatchObject({ resultType: "complete" });
  });

  it.each([
    ["other-principal", buildAuth("alice"), buildAuth("bob")],
    ["subject-missing", buildAuth("alice"), buildAuth(null)],
    ["subject-unexpected", buildAuth(null), buildAuth("alice")],
    ["other-principal", buildAuth("alice"), buildAuth("alice", { issuer: "https://other.example" })],
    ["other-principal", buildAuth(null), buildAuth(null, { clientId: "client-2" })],
    ["principal-missing", buildAuth("alice"), null],
    ["principal-unexpected", null, buildAuth("alice")],
  ])("is told apart: %s", async (reason, first, second) => {
    const { server, events } = buildFlowServer();
    const token = await begin(server, {}, { auth: first });
    expect(expectError(await resume(server, token, {}, { auth: second }))).toEqual(rejected);
    expect(readReasons(events)).toEqual([reason]);
  });

  it("is whom bindPrincipal names, asynchronously too", async () => {
    let user = "alice";
    const { server, events } = buildFlowServer({ bindPrincipal: async () => user });
    const token = await begin(server);
    expect(expectResult(await resume(server, token))).toMatchObject({ resultType: "complete" });
    user = "bob";
    expect(expectError(await resume(server, token))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["other-principal"]);
  });

  it.each([
    [
      "throws",
      () => {
        throw new RangeError("no cookie");
      },
    ],
    ["gives no string", () => undefined as never],
  ])("fails closed in both directions when bindPrincipal %s", async (_, bindPrincipal) => {
    let bind: () => string = () => "alice";
    const { server, events } = buildFlowServer({ bindPrincipal: () => bind() });
    const token = await begin(server);
    bind = bindPrincipal;
    expect(expectError(await resume(server, token))).toEqual(rejected);
    expect(readReasons(events)).toEqual(["principal-failed"]);
    await expect(begin(server)).rejects.toThrow('"code":-32603,"message":"Internal error"');
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed" }));
  });

  it.each([
    ["alice", "alice "],
    ["alice", "Alice"],
    ["alice", "alice\u0000"],
    ["", " "],
    ["\u00e9", "e\u0301"],
    ["\ufffd", "\ufffd\ufffd"],
    ["a\nb", "b\na"],
    ['["https://issuer.example","client-1","alice"]', "alice"],
  ])("has exactly the name that bindPrincipal gave: %j is not %j", async (first, second) => {
    let user = first;
    const { server, events } = buildFlowServer({ bindPrincipal: () => user });
    const token = await begin(server);
    user = second;
    expect(expectError(await resume(server, token))).toEqual(rejected);
    user = first;
    expect(expectResult(await resume(server, token))).toMatchObject({ resultType: "complete" });
    expect(readReasons(events)).toEqual(["other-principal"]);
  });

  it.each(["\ud800", "alice\udc00", "\udc00\ud800"])(
    "has no name that UTF-8 cannot write, for then one would pass for another: %j",
    async (name) => {
      let user = "\ufffd";
      const { server, events } = buildFlowServer({ bindPrincipal: () => user });
      const token = await begin(server);
      user = name;
      expect(expectError(await resume(server, token))).toEqual(rejected);
      expect(readReasons(events)).toEqual(["principal-failed"]);
      await expect(begin(server)).rejects.toThrow('"code":-32603,"message":"Internal error"');
    },
  );

  it.each([
    [buildAuth("\ud800"), buildAuth("\ufffd")],
    [buildAuth("alice", { clientId: '1","x' }), buildAuth('x","alice', { clientId: "1" })],
    [buildAuth("alice", { issuer: "a", clientId: "b" }), buildAuth("alice", { issuer: "b", clientId: "a" })],
    [buildAuth("null"), buildAuth(null)],
  ])("is another wherever issuer, client and subject differ: case %#", async (first, second) => {
    for (const [minting, sending] of [
      [first, second],
      [second, first],
    ] as const) {
      const { server } = buildFlowServer();
      const token = await begin(server, {}, { auth: minting });
      expect(expectError(await resume(server, token, {}, { auth: sending }))).toEqual(rejected);
      expect(expectResult(await resume(server, token, {}, { auth: minting }))).toMatchObject({
        resultType: "complete",
      });
    }
  });

  it("has not the name of somebody whom another part of the server names", async () => {
    const alice = buildAuth("alice");
    const name = JSON.stringify([alice.issuer, alice.clientId, alice.subject]);
    const [verifying, binding] = [buildFlowServer(), buildFlowServer({ bindPrincipal: () => name })];
    for (const [minting, reading] of [
      [verifying, binding],
      [binding, verifying],
    ] as const) {
      const token = await begin(minting.server, {}, { auth: alice });
      expect(expectError(await resume(reading.server, token, {}, { auth: alice }))).toEqual(rejected);
      expect(readReasons(reading.events.splice(0))).toEqual(["other-principal"]);
    }
  });

  it("is written in each token in another way", async () => {
    const { server } = buildFlowServer({ codec: openCodec });
    const read = async (): Promise<unknown> =>
      (JSON.parse(await begin(server, {}, { auth: buildAuth("alice") })) as unknown[])[places.principal];
    const [first, second] = [await read(), await read()];
    expect(first).toEqual(["user", expect.stringMatching(/^[\w-]{43}$/)]);
    expect(second).not.toEqual(first);
  });
});
