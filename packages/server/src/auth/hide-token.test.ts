import { describe, expect, it } from "vitest";
import { hideToken } from "./hide-token.ts";

const token = "s3cr3t.t0k3n";

describe("what a verifier threw", () => {
  it("stays as it is where the token is not in it", () => {
    const error = new TypeError("no network", { cause: new RangeError("inner") });
    expect(hideToken(error, token)).toBe(error);
    expect(hideToken("a text", token)).toBe("a text");
    expect(hideToken(undefined, token)).toBeUndefined();
  });

  it.each([
    ["its message", new TypeError(`GET /introspect?token=${token}&x=${token} failed`)],
    ["a cause", new TypeError("failed", { cause: new TypeError("inner", { cause: `header was ${token}` }) })],
    ["its stack", Object.assign(new TypeError("failed"), { stack: `TypeError: ${token}` })],
    ["a text", `could not verify ${token}`],
  ])("is told without the token where that is in %s", (_, thrown) => {
    const hidden = hideToken(thrown, token);
    expect(typeof hidden).toBe("string");
    expect(hidden).not.toContain(token);
  });

  it("may have a cause that leads to itself", () => {
    const error = new TypeError("round");
    error.cause = error;
    expect(hideToken(error, token)).toBe(error);
  });
});
