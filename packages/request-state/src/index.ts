export { checkKeyRotation, type KeyRotation } from "./check-key-rotation.ts";
export { type JweOptions, jwe } from "./jwe.ts";
export { fromBase64url, fromHex } from "./key-encoding.ts";
export { type KeyRing, keyRing } from "./key-ring.ts";
export type { ReadKeys } from "./key-source.ts";
export { readKeyIds } from "./read-key-ids.ts";
export type { OctetJsonWebKey, RequestStateKey } from "./request-state-key.ts";
