import { randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** What bare jose needs to do the codec's work: the cheapest form of a key, and a header of the same length. */
export interface BareJose {
  seal(payload: Uint8Array): Promise<string>;
  unseal(token: string): Promise<Uint8Array>;
}

/** Sets up jose with one key that was imported before. */
export async function buildBareJose(secret: Uint8Array<ArrayBuffer>): Promise<BareJose> {
  const key = await crypto.subtle.importKey("raw", secret, "AES-GCM", false, ["encrypt", "decrypt"]);
  const header = { alg: "dir", enc: "A256GCM", kid: randomBytes(16).toString("base64url") };
  return {
    seal: (payload) => new CompactEncrypt(payload).setProtectedHeader(header).encrypt(key),
    unseal: async (token) => (await compactDecrypt(token, key)).plaintext,
  };
}
