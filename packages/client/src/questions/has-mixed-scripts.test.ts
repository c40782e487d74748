import { describe, expect, test } from "vitest";
import { decodePunycode } from "./decode-punycode.ts";
import { hasMixedScripts } from "./has-mixed-scripts.ts";

describe("the name of a host", () => {
  test.each([
    ["one script, written in its letters", "https://münchen.example", false],
    ["one script, written in Punycode", "https://xn--mnchen-3ya.example", false],
    ["Cyrillic alone", "https://пример.example", false],
    ["a Cyrillic letter among Latin ones", "https://p\u0430ypal.com", true],
    ["the same in Punycode", "https://login.xn--pypal-4ve.com", true],
    ["Greek among Latin", "https://g\u03bfogle.com", true],
    ["Japanese with Latin", "https://tokyo東京のカメラ.example", false],
    ["Armenian with Cyrillic", "https://\u0561\u0430.example", true],
    ["no international name", "https://example.com:8080", false],
  ])("is told where it mixes scripts: %s", (_, url, expected) => {
    expect(hasMixedScripts(new URL(url).host)).toBe(expected);
  });
});

describe("Punycode", () => {
  test.each(["münchen", "bücher", "東京", "пример", "παράδειγμα", "مثال", "a\u0430b\u0431c", "\u{20BB7}野家"])(
    "decodes what the platform encodes: %s",
    (label) => {
      const { hostname } = new URL(`https://${label}`);
      expect(decodePunycode(hostname.slice(4))).toBe(label);
    },
  );

  test.each(["", "a-", "!", "99999999", "zzzzzzzzzzzzzzzz", "-", "é", "a".repeat(1_000_000)])(
    "does not choke on what is none: %.20j",
    (text) => {
      expect(typeof decodePunycode(text)).toBe("string");
    },
  );
});
