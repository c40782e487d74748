import type { RequestStateCodec } from "@proj/types";
import { expect, test } from "vitest";
import { type GoldenToken, goldenTokens } from "./golden-tokens.fixture.ts";
import { envelope } from "./index.ts";

/** A codec whose key service gives the data key of the token, whatever it is asked to unwrap. */
function openCodec({ dataKeyHex }: GoldenToken): Promise<RequestStateCodec> {
  const dataKey = Uint8Array.from(dataKeyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return envelope({ wrappedKeys: [Uint8Array.of(1)], unwrap: async () => dataKey });
}

test.each(goldenTokens)("the token $token, minted by $mintedBy, unseals to its payload", async (golden) => {
  const payload = await (await openCodec(golden)).unseal(golden.token);
  expect(new TextDecoder().decode(payload)).toBe(golden.payload);
});

test.each(goldenTokens)("a new token names the key $keyId as the golden one does", async (golden) => {
  const token = await (await openCodec(golden)).seal(new Uint8Array(0));
  expect(token.split(".").slice(0, 2)).toEqual(["kms1", golden.keyId]);
});
