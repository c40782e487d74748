import { encodeBase64url } from "@proj/types";
import { expect, test } from "vitest";
import { importDataKey } from "./data-key.ts";
import { envelope } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const dataKey = Uint8Array.from({ length: 32 }, (_, index) => index + 1);

/** A token of the right key and shape, whose ciphertext was bound to `context`. */
async function forgeToken(context: string): Promise<string> {
  const { header, cryptoKey } = await importDataKey(dataKey);
  const iv = new Uint8Array(12).fill(7);
  const additionalData = new TextEncoder().encode(context.replace("HEADER", header));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, cryptoKey, new Uint8Array(5));
  return `${header}.${encodeBase64url(iv)}.${encodeBase64url(new Uint8Array(sealed))}`;
}

test.each([
  ["HEADER", "accepted"],
  ["", "tampered"],
  ["kms1", "tampered"],
  ["HEADER.", "tampered"],
  ["kms2.HEADER", "tampered"],
])("a ciphertext that is bound to %j is %s", async (context, outcome) => {
  const codec = await envelope({ wrappedKeys: [dataKey], unwrap: async (wrappedKey) => wrappedKey });
  expect(await readRejection(codec, await forgeToken(context))).toBe(outcome);
});
