import { ConfigurationError, encodeBase64url } from "@proj/types";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64url, fromHex } from "./index.ts";

function readMessage(decode: () => unknown): string {
  try {
    decode();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message.replace(/ Make a key with .*$/, " (hint)");
  }
  return "accepted";
}

test("fromHex decodes digits of either case", () => {
  expect(Array.from(fromHex("00ff7F80aBcD"))).toEqual([0x00, 0xff, 0x7f, 0x80, 0xab, 0xcd]);
});

test("fromBase64url decodes the whole alphabet", () => {
  const text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  expect(
    Array.from(fromBase64url(text))
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join(""),
  ).toBe("00108310518720928b30d38f41149351559761969b71d79f8218a39259a7a29aabb2dbafc31cb3d35db7e39ebbf3dfbf");
});

test("an empty text is no bytes", () => {
  expect(fromHex("")).toEqual(new Uint8Array(0));
  expect(fromBase64url("")).toEqual(new Uint8Array(0));
});

test("both decode what an encoder wrote, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(Array.from(fromHex(hex))).toEqual(Array.from(bytes));
      expect(Array.from(fromBase64url(encodeBase64url(bytes)))).toEqual(Array.from(bytes));
    }),
  );
});

test.each(["0x00ff", "00 ff", "00:ff", "00ff\n", " 00ff", "0g", "００", "-1", "1e+2", "é0"])(
  "fromHex refuses %j",
  (text) => {
    expect(readMessage(() => fromHex(text))).toBe(
      "fromHex: the text has characters other than 0-9, a-f and A-F. (hint)",
    );
  },
);

test.each(["0", "000", "abcde"])("fromHex refuses %j, an odd number of digits", (text) => {
  expect(readMessage(() => fromHex(text))).toBe(
    `fromHex: the text has an odd number of digits (${text.length}). (hint)`,
  );
});

test.each(["ab+d", "ab/d", "+w==", "/w"])("fromBase64url says of %j that it is base64", (text) => {
  expect(readMessage(() => fromBase64url(text))).toBe(
    "fromBase64url: the text is base64, not base64url: write - for + and _ for /, and drop the padding. (hint)",
  );
});

test.each(["AA==", "AAA=", "AAAA="])("fromBase64url says of %j that it is padded", (text) => {
  expect(readMessage(() => fromBase64url(text))).toBe(
    "fromBase64url: the text is padded: drop the = at its end. (hint)",
  );
});

test.each(["AAAA\n", " AAAA", "AA AA", "AA=A", "AAé", "AA.AA", "ＡＡ"])(
  "fromBase64url refuses other characters: %j",
  (text) => {
    expect(readMessage(() => fromBase64url(text))).toBe(
      "fromBase64url: the text has characters other than A-Z, a-z, 0-9, - and _ (white space?). (hint)",
    );
  },
);

test.each(["A", "AAAAA", "AB", "AAB", "AAAAAP", "AAAAAAD"])(
  "fromBase64url refuses %j, which no encoder writes",
  (text) => {
    expect(readMessage(() => fromBase64url(text))).toBe(
      "fromBase64url: the text is cut off or its last character is not the one an encoder writes. (hint)",
    );
  },
);

test("a missing text names the environment variable as the likely cause", () => {
  expect(readMessage(() => fromHex(undefined))).toBe(
    "fromHex: the text is missing; is the environment variable set? (hint)",
  );
  expect(readMessage(() => fromBase64url(undefined))).toBe(
    "fromBase64url: the text is missing; is the environment variable set? (hint)",
  );
});

test.each([null, 12, {}, ["00"], new Uint8Array(2)])("%s is not a text", (value) => {
  expect(readMessage(() => fromHex(value as never))).toBe("fromHex: the text is not a string. (hint)");
  expect(readMessage(() => fromBase64url(value as never))).toBe("fromBase64url: the text is not a string. (hint)");
});

test("no message repeats the text", () => {
  for (const text of ["s3cr3t!", "s3cr3t=", "s3cr3t+", "s3cr3tB", "s3cr3"]) {
    expect(readMessage(() => fromHex(text))).not.toMatch(/s3cr3|accepted/);
    expect(readMessage(() => fromBase64url(text))).not.toMatch(/s3cr3|accepted/);
  }
});
