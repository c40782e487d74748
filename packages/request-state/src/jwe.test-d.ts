import type { RequestStateCodec } from "@proj/types";
import { expectTypeOf } from "vitest";
import {
  checkKeyRotation,
  fromBase64url,
  fromHex,
  type JweOptions,
  jwe,
  type KeyRing,
  keyRing,
  type OctetJsonWebKey,
  type ReadKeys,
  type RequestStateKey,
  readKeyIds,
} from "./index.ts";

expectTypeOf(jwe).returns.toEqualTypeOf<RequestStateCodec>();
expectTypeOf<JweOptions["keys"]>().toEqualTypeOf<readonly RequestStateKey[] | ReadKeys | KeyRing>();
expectTypeOf<CryptoKey>().toExtend<RequestStateKey>();
expectTypeOf<Buffer>().toExtend<RequestStateKey>();
expectTypeOf(fromHex).returns.toEqualTypeOf<Uint8Array<ArrayBuffer>>();

const secrets: readonly string[] = [];
const webKey: OctetJsonWebKey = { kty: "oct", k: "" };
jwe({ keys: secrets });
jwe({ keys: [webKey, new Uint8Array(32), fromBase64url(process.env["STATE_KEY"])] as const });

// @ts-expect-error an array of keys, and not a key
jwe({ keys: "a secret" });
// @ts-expect-error the keys are required
jwe({});
// @ts-expect-error not bytes
jwe({ keys: [new Uint16Array(32)] });
// @ts-expect-error not symmetric
jwe({ keys: [{ kty: "RSA", k: "" }] });
// @ts-expect-error an environment variable may be missing
jwe({ keys: [process.env["STATE_KEY"]] });

// A function that gives the keys, at once or later.
jwe({ keys: () => secrets });
jwe({ keys: async () => [webKey, "a secret"] });
// @ts-expect-error a function that gives one key
jwe({ keys: () => "a secret" });
// @ts-expect-error a promise is neither a list nor a function
jwe({ keys: Promise.resolve(secrets) });

// A ring.
const ring = keyRing([webKey]);
expectTypeOf(ring).toEqualTypeOf<KeyRing>();
jwe({ keys: ring });
jwe({ keys: ring, onWarning: (message) => expectTypeOf(message).toEqualTypeOf<string>() });
expectTypeOf(ring.readIds).returns.resolves.toEqualTypeOf<readonly string[]>();
expectTypeOf(ring.add).toEqualTypeOf<(key: RequestStateKey) => Promise<string>>();
expectTypeOf(ring.promote).toEqualTypeOf<(id: string) => Promise<void>>();
expectTypeOf(ring.retire).toEqualTypeOf<(id: string) => Promise<void>>();
expectTypeOf(ring.replace).parameter(0).toEqualTypeOf<readonly RequestStateKey[]>();
// @ts-expect-error a ring takes a list only
keyRing(() => secrets);
// @ts-expect-error a ring is no list
keyRing(ring);

// Deploy scripts: keys or ids on each side.
expectTypeOf(readKeyIds).returns.resolves.toEqualTypeOf<readonly string[]>();
expectTypeOf(checkKeyRotation).returns.toEqualTypeOf<Promise<void>>();
void checkKeyRotation({ from: [webKey], to: secrets });
void checkKeyRotation({ fromIds: ["id"], to: secrets });
void checkKeyRotation({ from: secrets, toIds: ["id"] });
void checkKeyRotation({ fromIds: ["id"], toIds: ["id"] });
// @ts-expect-error one side is missing
void checkKeyRotation({ from: secrets });
// @ts-expect-error keys and ids for the same side
void checkKeyRotation({ from: secrets, fromIds: ["id"], to: secrets });
