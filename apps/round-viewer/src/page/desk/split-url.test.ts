import { expect, it } from "vitest";
import { splitUrl } from "./split-url.ts";

it.each([
  ["https://login.example.com/a?b#c", "https://", "login.example.com", "/a?b#c"],
  ["http://127.0.0.1:4173/sign-in/x", "http://", "127.0.0.1:4173", "/sign-in/x"],
  ["https://bank.example@evil.example/", "https://bank.example@", "evil.example", "/"],
  ["https://a:b@evil.example/@good.example", "https://a:b@", "evil.example", "/@good.example"],
  ["https://x.example/?y=//z.example", "https://", "x.example", "/?y=//z.example"],
])("the host of an address is shown apart from the rest: %s", (text, before, host, after) => {
  const { href, host: readHost } = new URL(text);
  const parts = splitUrl({ href, host: readHost });
  expect(parts).toEqual({ before, host, after });
  expect(`${parts.before}${parts.host}${parts.after}`).toBe(href);
});
