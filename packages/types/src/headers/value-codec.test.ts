import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHeaderValue, encodeHeaderValue } from "./value-codec.ts";

describe("a header value", () => {
  it.each([
    ["us-west1", "us-west1"],
    ["Seattle, WA", "Seattle, WA"],
    ["", ""],
    ["a\tb", "a\tb"],
    ["Hello, 世界", "=?base64?SGVsbG8sIOS4lueVjA==?="],
    [" padded ", "=?base64?IHBhZGRlZCA=?="],
    ["\tx", "=?base64?CXg=?="],
    ["line1\nline2", "=?base64?bGluZTEKbGluZTI=?="],
    ["=?base64?literal?=", "=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?="],
    ["=?base64??=", "=?base64?PT9iYXNlNjQ/Pz0=?="],
    ["=?base64?open", "=?base64?open"],
    ["=?BASE64?x?=", "=?BASE64?x?="],
    ["\u007f", "=?base64?fw==?="],
    ["\ufeffx", "=?base64?77u/eA==?="],
  ])("of %j is %j", (text, value) => {
    expect(encodeHeaderValue(text)).toBe(value);
    expect(decodeHeaderValue(value)).toBe(text);
  });

  it.each([
    ["has a line break", "a\r\nb"],
    ["is not ASCII", "é"],
    ["starts with a space", " a"],
    ["ends with a tab", "a\t"],
    ["is wrapped without padding", "=?base64?eA?="],
    ["is wrapped with trailing bits", "=?base64?eB==?="],
    ["is wrapped with a space", "=?base64?e A=?="],
    ["is wrapped in the URL alphabet", "=?base64?77-_?="],
    ["wraps what is no UTF-8", "=?base64?/w==?="],
  ])("that %s is none", (_, value) => {
    expect(decodeHeaderValue(value)).toBeUndefined();
  });

  it("takes any text there and back through visible ASCII", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const value = encodeHeaderValue(text);
        expect(value).toMatch(/^[\x20-\x7e\t]*$/);
        expect(decodeHeaderValue(value)).toBe(text);
      }),
    );
  });
});
