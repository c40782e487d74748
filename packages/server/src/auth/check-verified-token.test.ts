import { describe, expect, it } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { checkVerifiedToken, findVerifierBreach } from "./check-verified-token.ts";

describe("a verifier", () => {
  it.each([buildAuth("alice"), buildAuth(null), buildAuth("alice", { expiresAt: 0, scopes: ["a"], audience: [] })])(
    "may give %j",
    (auth) => {
      expect(findVerifierBreach(auth)).toBeUndefined();
    },
  );

  it.each([
    [undefined, "AuthInfo or null"],
    ["alice", "AuthInfo or null"],
    [true, "AuthInfo or null"],
    [[], "AuthInfo or null"],
    [{ ...buildAuth("a"), subject: undefined }, "subject"],
    [{ ...buildAuth("a"), subject: "" }, "subject"],
    [{ ...buildAuth("a"), subject: 5 }, "subject"],
    [{ ...buildAuth("a"), clientId: undefined }, "clientId"],
    [{ ...buildAuth("a"), clientId: "" }, "clientId"],
    [{ ...buildAuth("a"), issuer: undefined }, "issuer"],
    [{ ...buildAuth("a"), audience: "https://mcp.example/mcp" }, "audience"],
    [{ ...buildAuth("a"), audience: [null] }, "audience"],
    [{ ...buildAuth("a"), audience: undefined }, "audience"],
    [{ ...buildAuth("a"), scopes: "read write" }, "scopes"],
    [{ ...buildAuth("a"), scopes: undefined }, "scopes"],
    [{ ...buildAuth("a"), expiresAt: null }, "expiresAt"],
    [{ ...buildAuth("a"), expiresAt: "5" }, "expiresAt"],
    [{ ...buildAuth("a"), expiresAt: Number.NaN }, "expiresAt"],
    [{ ...buildAuth("a"), expiresAt: Number.POSITIVE_INFINITY }, "expiresAt"],
    [{ ...buildAuth("a"), expiresAt: -1 }, "expiresAt"],
    [{ ...buildAuth("a"), expiresAt: Date.now() }, "expiresAt: in seconds"],
  ])("must not give %j", (verified, problem) => {
    expect(findVerifierBreach(verified)).toContain(problem);
  });

  it("that is wrong is told without what it read from a token", () => {
    expect(findVerifierBreach({ ...buildAuth("a"), audience: "secret" })).toContain("it gave a text");
    expect(findVerifierBreach({ ...buildAuth("a"), subject: "" })).toContain("it gave an empty text");
  });
});

describe("a verified token", () => {
  const requirements = {
    audiences: new Set(["https://mcp.example/mcp", "orders"]),
    allowsTokensWithoutExpiry: false,
  };
  const good = buildAuth("alice", { audience: ["https://mcp.example/mcp"], expiresAt: 100 });

  it.each([
    [{}, 99.9, undefined],
    [{}, 100, "expired"],
    [{}, 101, "expired"],
    [{ expiresAt: undefined }, 0, "expiry-missing"],
    [{ audience: [] }, 0, "other-audience"],
    [{ audience: ["https://mcp.example"] }, 0, "other-audience"],
    [{ audience: ["https://mcp.example/mcp/"] }, 0, "other-audience"],
    [{ audience: ["https://other.example/mcp"] }, 0, "other-audience"],
    [{ audience: ["https://mcp.example/mcp2"] }, 0, "other-audience"],
    [{ audience: ["Orders"] }, 0, "other-audience"],
    [{ audience: ["x", "HTTPS://MCP.EXAMPLE:443/mcp"] }, 0, undefined],
    [{ audience: ["orders"] }, 0, undefined],
    [{ audience: ["https://other.example/mcp"] }, 200, "other-audience"],
  ])("with %j at %d is refused for %s", (overrides, now, reason) => {
    expect(checkVerifiedToken({ ...good, ...overrides }, requirements, now)).toBe(reason);
  });

  it("may be without an expiry where that was said", () => {
    const lenient = { ...requirements, allowsTokensWithoutExpiry: true };
    expect(checkVerifiedToken({ ...good, expiresAt: undefined }, lenient, 1e9)).toBeUndefined();
    expect(checkVerifiedToken(good, lenient, 101)).toBe("expired");
  });
});
