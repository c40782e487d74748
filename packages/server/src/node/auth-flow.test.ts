import { buildStandardHeaders } from "@proj/types";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import { buildProtectedServer, type Claims, mintToken, type ProtectedServer } from "../http/auth-scenario.fixture.ts";
import { readReasons } from "../request-state/flow.fixture.ts";
import { type Listening, listen } from "./listen.ts";

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly requestState: string | undefined;
}

describe("a flow whose rounds are verified", () => {
  let service: ProtectedServer;
  let listening: Listening;
  const startedAt = 1_900_000_000_000;

  beforeAll(async () => {
    service = buildProtectedServer();
    listening = await listen(service.server, { port: 0, auth: service.auth });
  });

  afterAll(() => listening.close());

  beforeEach(() => {
    service.now = startedAt;
    service.events.length = 0;
  });

  async function call(claims: Claims, round: object = {}): Promise<Answer> {
    const params = { name: "approve", _meta: buildMeta(), ...round };
    const response = await fetch(listening.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${mintToken(claims)}`,
        ...buildStandardHeaders({ method: "tools/call", params }),
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    const text = await response.text();
    const { result } = JSON.parse(text) as { result?: { requestState?: string } };
    return { status: response.status, text, requestState: result?.requestState };
  }

  async function resume(first: Claims, second: Claims, afterMs = 0): Promise<Answer> {
    const { requestState } = await call(first);
    service.now += afterMs;
    service.events.length = 0;
    return call(second, { requestState, inputResponses: { yes: { action: "accept", content: { yes: true } } } });
  }

  it.each<[string, Claims, Claims]>([
    ["the same token", {}, {}],
    ["a refreshed token of the same user", { expiresAt: 1_900_000_060 }, { expiresAt: 1_900_003_600 }],
    ["a token with other scopes of the same user", { scopes: ["mcp"] }, { scopes: ["mcp", "files:write"] }],
    ["a token of the same client without a user", { subject: null }, { subject: null }],
  ])("goes on with %s", async (_, first, second) => {
    const { status, text } = await resume(first, second, 30_000);
    expect([status, text]).toEqual([200, expect.stringContaining("said true")]);
    expect(readReasons(service.events)).toEqual([]);
  });

  it.each<[string, Claims, Claims, string]>([
    ["another user", { subject: "alice" }, { subject: "bob" }, "other-principal"],
    ["the same user of another issuer", {}, { issuer: "https://other.example" }, "other-principal"],
    ["the same user by another client", {}, { clientId: "client-2" }, "other-principal"],
    ["no user any more", { subject: "alice" }, { subject: null }, "subject-missing"],
    ["a user where there was none", { subject: null }, { subject: "alice" }, "subject-unexpected"],
  ])("does not go on with %s", async (_, first, second, reason) => {
    const { status, text } = await resume(first, second);
    expect([status, text]).toEqual([200, expect.stringContaining("Invalid or expired requestState")]);
    expect(readReasons(service.events)).toEqual([reason]);
  });

  it.each<[string, Claims, number, string]>([
    ["has expired meanwhile", { expiresAt: 1_900_000_060 }, 401, "expired"],
    ["is another server's", { audience: ["https://other.example/mcp"] }, 401, "other-audience"],
    ["has lost the scope", { scopes: [] }, 403, "insufficient-scope"],
    ["was revoked", { throws: "invalid" }, 401, "invalid-token"],
    ["can be verified no more", { throws: "bug" }, 503, "verifier-failed"],
  ])("ends where the token %s, and nothing is unsealed", async (_, claims, status, reason) => {
    const answer = await resume({}, claims, 60_000);
    expect(answer.status).toBe(status);
    expect(service.events).toEqual([expect.objectContaining({ type: "request-unauthorized", reason })]);
  });

  it("can be gone on with by the user it belongs to after somebody else has tried", async () => {
    const { requestState } = await call({});
    const round = { requestState, inputResponses: { yes: { action: "accept", content: { yes: true } } } };
    await call({ subject: "bob" }, round);
    expect((await call({}, round)).text).toContain("alice said true");
  });
});
