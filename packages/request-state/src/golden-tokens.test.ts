import { expect, test } from "vitest";
import { goldenTokens } from "./golden-tokens.fixture.ts";
import { jwe } from "./index.ts";

test.each(goldenTokens)("the token of key $keyId, minted by $mintedBy, unseals to its payload", async (golden) => {
  const payload = await jwe({ keys: [golden.key] }).unseal(golden.token);
  expect(new TextDecoder().decode(payload)).toBe(golden.payload);
});

test.each(goldenTokens)("a new token under key $keyId has the same header as the golden one", async (golden) => {
  const token = await jwe({ keys: [golden.key] }).seal(new Uint8Array(0));
  expect(token.split(".")[0]).toBe(golden.token.split(".")[0]);
});

test("the first segment of a token is the header, members in this order and nothing else", () => {
  const [header = ""] = goldenTokens[0]?.token.split(".") ?? [];
  expect(atob(header)).toBe('{"alg":"dir","enc":"A256GCM","kid":"f6COfafJfyTdQoSJvvdj9g"}');
});
