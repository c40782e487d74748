import { describe, expect, it } from "vitest";
import { buildAuth, expectError, expectResult } from "../exchange.fixture.ts";
import { begin, buildFlowServer, readReasons, rejected, resume } from "./flow.fixture.ts";

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
});
