export { type JweOptions, jwe } from "./jwe.ts";
export { fromBase64url, fromHex } from "./key-encoding.ts";
export type { OctetJsonWebKey, RequestStateKey } from "./request-state-key.ts";
