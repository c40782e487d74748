import fc from "fast-check";
import { expect, test } from "vitest";
import { createDataKey, envelope } from "./index.ts";
import { createKeyService } from "./key-service.fixture.ts";
import { readRejection } from "./read-rejection.fixture.ts";
import { parseToken, writeToken } from "./token.ts";

const { wrap, unwrap } = await createKeyService();
const codec = await envelope({ wrappedKeys: [await createDataKey(wrap)], unwrap });

test("any bytes come back as they were sealed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (payload) => {
      expect(Array.from(await codec.unseal(await codec.seal(payload)))).toEqual(Array.from(payload));
    }),
  );
});

test("a token with any bit of its bytes changed is refused", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), fc.nat(), async (payload, chosen) => {
      const parts = parseToken(await codec.seal(payload));
      if (parts === undefined) return expect.unreachable();
      const bytes = chosen % 2 === 0 ? parts.iv : parts.sealed;
      const bit = Math.floor(chosen / 2) % (8 * bytes.length);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(await readRejection(codec, writeToken(parts))).toBe("tampered");
    }),
  );
});

test("of any text of the characters of a token only what is written again as it was is read", () => {
  const character = fc.constantFrom(..."AQgwZ09-_+/= \n.");
  const part = fc.array(character, { maxLength: 24 }).map((characters) => characters.join(""));
  const likely = fc.constantFrom("A".repeat(22), "A".repeat(16), "A".repeat(24));
  const text = fc.tuple(fc.constantFrom("kms1", "kms2"), ...[0, 1, 2].map(() => fc.oneof(part, likely)));
  fc.assert(
    fc.property(text, (parts) => {
      const read = parseToken(parts.join("."));
      expect(read === undefined || writeToken(read) === parts.join(".")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
