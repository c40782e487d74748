import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, decodeBase64url, encodeBase64, encodeBase64url } from "./base64url.ts";
import { digestText, isEqualDigest } from "./sha256.ts";

describe("base64url", () => {
  it.each([
    [[], "", ""],
    [[0xfb], "-w", "+w=="],
    [[0xff, 0xef], "_-8", "/+8="],
    [[1, 2, 3], "AQID", "AQID"],
  ])("of %j is %j, and %j with padding", (bytes, url, padded) => {
    expect(encodeBase64url(new Uint8Array(bytes))).toBe(url);
    expect(encodeBase64(new Uint8Array(bytes))).toBe(padded);
    expect([...(decodeBase64url(url) ?? [])]).toEqual(bytes);
    expect([...(decodeBase64(padded) ?? [])]).toEqual(bytes);
  });

  it.each(["-w==", "-x", "A", "AQI D", "AQID\n", "+w", "AQÏD", "AQID="])(
    "has one text for each value: %j is refused",
    (text) => {
      expect(decodeBase64url(text)).toBeUndefined();
    },
  );

  it.each(["+w", "+x==", "-w==", "+w=", "AQID====", "=AQI", "AQ=I"])("with padding refuses %j", (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });

  it("takes large and small values there and back", () => {
    const large = new Uint8Array(300_000).map((_, index) => index % 251);
    expect(decodeBase64url(encodeBase64url(large))).toEqual(large);
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect([...(decodeBase64url(encodeBase64url(bytes)) ?? [])]).toEqual([...bytes]);
      }),
    );
  });
});

describe("a digest", () => {
  it("is SHA-256 of the UTF-8 bytes", () => {
    expect(digestText("abc")).toBe("ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0");
    expect(digestText("é")).toBe("SplVfkAzw1Od4utlRyAXytX5VX96BiWgnxw_biumnEw");
  });

  it("equals itself alone", () => {
    expect(isEqualDigest("abc", "abc")).toBe(true);
    expect(isEqualDigest("abc", "abd")).toBe(false);
    expect(isEqualDigest("abc", "abcd")).toBe(false);
    expect(isEqualDigest("", "")).toBe(true);
  });
});
