import { createDataKey, envelope } from "@proj/request-state-envelope";
import type { RequestStateCodec } from "@proj/types";

/** The key service is asked once, before anything is measured, so that its work does not matter: it flips bits. */
export async function buildEnvelopeCodec(): Promise<RequestStateCodec> {
  const flipBits = async (bytes: Uint8Array) => bytes.map((byte) => byte ^ 0xff);
  return envelope({ wrappedKeys: [await createDataKey(flipBits)], unwrap: flipBits });
}
