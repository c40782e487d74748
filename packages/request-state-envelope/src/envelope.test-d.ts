import type { RequestStateCodec } from "@proj/types";
import { expectTypeOf } from "vitest";
import {
  createDataKey,
  type EnvelopeOptions,
  envelope,
  type KeyServices,
  rewrapDataKey,
  type Unwrap,
  type Wrap,
} from "./index.ts";

expectTypeOf(envelope).returns.toEqualTypeOf<Promise<RequestStateCodec>>();
expectTypeOf<EnvelopeOptions["wrappedKeys"]>().toEqualTypeOf<readonly Uint8Array[]>();
expectTypeOf<EnvelopeOptions["signal"]>().toEqualTypeOf<AbortSignal | undefined>();
expectTypeOf<(bytes: Uint8Array) => Promise<Buffer>>().toExtend<Unwrap>();
expectTypeOf<Wrap>().toEqualTypeOf<Unwrap>();
expectTypeOf(createDataKey).returns.toEqualTypeOf<Promise<Uint8Array>>();
expectTypeOf(rewrapDataKey).parameter(1).toEqualTypeOf<KeyServices>();

const unwrap: Unwrap = async (wrappedKey) => wrappedKey;
const wrappedKeys = [Buffer.from("AQID", "base64"), new Uint8Array(3)] as const;

void envelope({ wrappedKeys, unwrap });
void envelope({ wrappedKeys, unwrap, signal: AbortSignal.timeout(1000) });

// @ts-expect-error the key service is required
void envelope({ wrappedKeys });
// @ts-expect-error an array of wrapped keys, and not one
void envelope({ wrappedKeys: new Uint8Array(3), unwrap });
// @ts-expect-error bytes, and not text
void envelope({ wrappedKeys: ["AQID"], unwrap });
// @ts-expect-error clients commonly give an object that holds the bytes, or nothing
void envelope({ wrappedKeys, unwrap: async () => ({ Plaintext: new Uint8Array(32) }) });
// @ts-expect-error a codec is only there when the keys are unwrapped
void envelope({ wrappedKeys, unwrap }).seal;
// @ts-expect-error both sides are needed
void rewrapDataKey(wrappedKeys[0], { unwrap });
