import { describe, expect, test } from "vitest";
import { decodePunycode } from "./decode-punycode.ts";
import { readUrlFacts } from "./url-facts.ts";

describe("what a person should know of a URL", () => {
  test("is all of it, with the host apart", () => {
    expect(readUrlFacts("https://Login.Example.com:8443/a?b=c#d")).toEqual({
      href: "https://login.example.com:8443/a?b=c#d",
      host: "login.example.com:8443",
      isSecure: true,
      isPunycode: false,
      hasMixedScripts: false,
      hasCredentials: false,
    });
  });

  test.each([
    ["http://localhost:3000/", { isSecure: false }],
    ["https://bank.example@evil.example/", { host: "evil.example", hasCredentials: true }],
    ["https://bank.example:pw@evil.example/", { hasCredentials: true }],
  ])("is what is not usual about it: %s", (url, facts) => {
    expect(readUrlFacts(url)).toMatchObject(facts);
  });

  test.each([
    ["one script, written in its letters", "https://münchen.example", false],
    ["one script, written in Punycode", "https://xn--mnchen-3ya.example", false],
    ["Cyrillic alone", "https://пример.example", false],
    ["a Cyrillic letter among Latin ones", "https://p\u0430ypal.com", true],
    ["the same in Punycode", "https://login.xn--pypal-4ve.com", true],
    ["Greek among Latin", "https://g\u03bfogle.com", true],
    ["Japanese with Latin", "https://tokyo東京のカメラ.example", false],
    ["Armenian with Cyrillic", "https://\u0561\u0430.example", true],
  ])("is whether its host needs a warning: %s", (_, url, hasMixedScripts) => {
    expect(readUrlFacts(url)).toMatchObject({ isPunycode: true, hasMixedScripts });
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

  test.each(["", "a-", "!", "99999999", "zzzzzzzzzzzzzzzz", "-"])("does not choke on what is none: %j", (text) => {
    expect(typeof decodePunycode(text)).toBe("string");
  });
});
