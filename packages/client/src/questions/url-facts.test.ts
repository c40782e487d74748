import { describe, expect, test } from "vitest";
import { readUrlFacts } from "./url-facts.ts";

describe("what a person should know of a URL", () => {
  test("is all of it, with the host apart", () => {
    expect(readUrlFacts("https://Login.Example.com:8443/a?b=c#d")).toEqual({
      href: "https://login.example.com:8443/a?b=c#d",
      host: "login.example.com:8443",
      isSecure: true,
      isPunycode: false,
      hasCredentials: false,
    });
  });

  test.each([
    ["http://localhost:3000/", { isSecure: false }],
    ["https://bank.example@evil.example/", { host: "evil.example", hasCredentials: true }],
    ["https://:pw@evil.example/", { hasCredentials: true }],
    ["https://münchen.example/", { host: "xn--mnchen-3ya.example", isPunycode: true }],
    ["https://a.xn--mnchen-3ya.example/", { isPunycode: true }],
    ["https://axn--b.example/", { isPunycode: false }],
  ])("is what is not usual about it: %s", (url, facts) => {
    expect(readUrlFacts(url)).toMatchObject(facts);
  });
});
