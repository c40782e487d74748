import { describe, expect, it } from "vitest";
import { hideToken } from "./hide-token.ts";

const token = "s3cr3t.t0k3n";

describe("what a verifier threw", () => {
  it("stays as it is where the token is not in it", () => {
    const error = new TypeError("no network", { cause: new RangeError("inner") });
    expect(hideToken(error, token)).toBe(error);
    const system = Object.assign(new TypeError("refused"), {
      errno: -111,
      code: "ECONNREFUSED",
      tried: ["a", { b: 1n }],
    });
    expect(hideToken(system, token)).toBe(system);
    expect(hideToken("a text", token)).toBe("a text");
    expect(hideToken(undefined, token)).toBeUndefined();
  });

  it.each([
    ["its message", new TypeError(`GET /introspect?token=${token}&x=${token} failed`)],
    ["a cause", new TypeError("failed", { cause: new TypeError("inner", { cause: `header was ${token}` }) })],
    ["its stack", Object.assign(new TypeError("failed"), { stack: `TypeError: ${token}` })],
    ["a text", `could not verify ${token}`],
    [
      "what it carries",
      Object.assign(new TypeError("failed"), { config: { headers: { authorization: `Bearer ${token}` } } }),
    ],
    ["a list that it carries", Object.assign(new TypeError("failed"), { sent: [["authorization", token]] })],
    ["the name of a member", Object.assign(new TypeError("failed"), { cache: { [token]: 1 } })],
    ["one of several errors", new AggregateError([new TypeError("first"), new TypeError(token)], "all failed")],
    ["what nobody can look into", Object.assign(new TypeError("failed"), { headers: new Headers({ a: token }) })],
    ["an object that is no error", { sent: { token } }],
  ])("is told without the token where that is in %s", (_, thrown) => {
    const hidden = hideToken(thrown, token);
    expect(typeof hidden).toBe("string");
    expect(hidden).not.toContain(token);
  });

  it("is its message alone where more is in it than anybody can look through", () => {
    const error = Object.assign(new TypeError("too much"), { all: Array.from({ length: 2_000 }, (_, index) => index) });
    expect(hideToken(error, token)).toBe("too much");
  });

  it("may have a cause that leads to itself", () => {
    const error = new TypeError("round");
    error.cause = error;
    expect(hideToken(error, token)).toBe(error);
  });
});
