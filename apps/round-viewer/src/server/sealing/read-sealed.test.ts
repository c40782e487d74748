import { describe, expect, it } from "vitest";
import { readKeyId } from "./read-key-id.ts";
import { readSealed } from "./read-sealed.ts";

function read(text: string) {
  return readSealed(new TextEncoder().encode(text));
}

describe("what a codec is given", () => {
  it("is told apart by its form", () => {
    expect(read('["single-use/1","id","result",{}]')).toEqual({ kind: "record", tokenId: "id" });
    const fields = [1, "t", "f", 1000, 2000, 1000, 1, "tools/call", "x", "digest", null, "service", [], null, null];
    expect(read(JSON.stringify(fields))).toMatchObject({
      kind: "token",
      contents: { issuedAt: "1970-01-01T00:00:01.000Z", caller: null, ledger: { outcomes: [], steps: [] } },
    });
  });

  it.each(["", "{}", "[2]", "[1]", "\u0000"])("is unknown where it is %j", (text) => {
    expect(read(text)).toEqual({ kind: "unknown" });
  });
});

describe("the key of a token", () => {
  it("stands in its header", () => {
    expect(readKeyId(`${btoa('{"kid":"key-1"}')}.x.y`)).toBe("key-1");
    expect([readKeyId(""), readKeyId("a.b"), readKeyId(`${btoa("{}")}.x`)]).toEqual(["", "", ""]);
  });
});
