import type { RequestStateCodec } from "@proj/types";
import { expectTypeOf } from "vitest";
import { fromBase64url, fromHex, type JweOptions, jwe, type OctetJsonWebKey, type RequestStateKey } from "./index.ts";

expectTypeOf(jwe).returns.toEqualTypeOf<RequestStateCodec>();
expectTypeOf<JweOptions["keys"]>().toEqualTypeOf<readonly RequestStateKey[]>();
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
