import { describe, expect, it } from "vitest";
import { fromSafeText, toSafeText } from "./safe-text.ts";

describe("safe text", () => {
  it.each([
    "",
    "eyJhbGciOiJkaXIifQ..b-_0",
    'quotes " and \\ and \\" and \\u0041',
    "zero \0, escape \u001b, line\r\nbreak",
    "漢字 🦊 e\u0301",
    "\ud800",
    "lone \udc00\ud800 surrogates",
  ])("comes back as it was, well formed and without a zero in between: %j", (text) => {
    const safe = toSafeText(text);
    expect(fromSafeText(safe)).toBe(text);
    expect(new TextDecoder().decode(new TextEncoder().encode(safe))).toBe(safe);
    expect(safe).not.toContain("\0");
  });

  it("leaves tokens and digests as they are, for whoever looks into the database", () => {
    expect(toSafeText("eyJhbGciOiJkaXIifQ..b-_0")).toBe("eyJhbGciOiJkaXIifQ..b-_0");
  });

  it("refuses what is not safe text", () => {
    expect(() => fromSafeText('"')).toThrow(SyntaxError);
  });
});
