import { describe, expect, it } from "vitest";
import { readBearerToken } from "./read-bearer-token.ts";

describe("the Authorization header", () => {
  it.each([
    ["Bearer abc", "abc"],
    ["bearer abc", "abc"],
    ["BEARER   abc", "abc"],
    ["Bearer abc ", "abc"],
    ["Bearer aB0-._~+/==", "aB0-._~+/=="],
    ["Bearer bearer", "bearer"],
  ])("%j holds the token %j", (authorization, token) => {
    expect(readBearerToken({ authorization, query: "" })).toEqual({ token });
  });

  it.each([
    undefined,
    null,
    "",
    "Basic dXNlcjpwYXNz",
    'Digest username="a", realm="b"',
    "Bearertoken",
    "abc",
    "DPoP abc",
  ])("%j holds none", (authorization) => {
    expect(readBearerToken({ authorization, query: "" })).toEqual({ reason: "no-token" });
  });

  it.each([
    "Bearer",
    "Bearer ",
    "Bearer a b",
    "Bearer a, Bearer b",
    "Bearer a,Basic b",
    "Basic a, Bearer b",
    "Basic a\nBearer b",
    "Bearer a\n",
    'Bearer "a"',
    "Bearer a=b",
    "Bearer =",
    "Bearer a\u0000",
    "Bearer a\u00e9",
    "Bearer a%20b",
    "Bearer\ta",
  ])("%j cannot be read", (authorization) => {
    expect(readBearerToken({ authorization, query: "" })).toEqual({ reason: "malformed-authorization" });
  });

  it("is read in time that grows with its length", () => {
    const long = 200_000;
    for (const authorization of [
      `Bearer ${"a".repeat(long)}!`,
      `Bearer ${"=".repeat(long)}!`,
      `Bearer ${" ".repeat(long)}!`,
      `${", ".repeat(long)}bearer`,
      `${",".repeat(long)}`,
    ]) {
      const startedAt = performance.now();
      expect(readBearerToken({ authorization, query: "" }).reason).toBeDefined();
      expect(performance.now() - startedAt).toBeLessThan(500);
    }
  });
});

describe("the query", () => {
  it.each(["access_token=abc", "x=1&access_token=abc", "access%5Ftoken=abc", "access_token"])(
    "%s must not hold a token",
    (query) => {
      for (const authorization of [undefined, "Bearer abc"])
        expect(readBearerToken({ authorization, query })).toEqual({ reason: "token-in-query" });
    },
  );

  it.each(["x=access_token", "access_tokens=1", "ACCESS_TOKEN=1"])("%s holds none", (query) => {
    expect(readBearerToken({ authorization: "Bearer abc", query })).toEqual({ token: "abc" });
  });
});
