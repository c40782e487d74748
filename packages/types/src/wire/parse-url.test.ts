import { expect, it } from "vitest";
import { parseUrl } from "./parse-url.ts";

it("parses what is a URL, however often it is asked", () => {
  for (let time = 0; time < 20_000; time++) {
    if (parseUrl("https://bücher.example/ä")?.host !== "xn--bcher-kva.example")
      expect.unreachable(`the ${time}th time`);
  }
});

it("parses a reference to a base", () => {
  expect(parseUrl("../b?c#d", "https://a.example/x/y")?.href).toBe("https://a.example/b?c#d");
});

it.each(["", "a", "/a", "https://", "https://a b.example"])("gives nothing for %j", (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
