import { jwe as createCodec } from "@proj/request-state";
import type { RequestStateCodec } from "@proj/types";
import type { CodecKeys } from "./keys/codec-keys.ts";

/** What seals `requestState`. For another codec change the first line: nothing else in this app knows which one it is. */
export async function openCodec(keys: CodecKeys): Promise<RequestStateCodec> {
  return createCodec(keys);
}
