import { webcrypto } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;
const DATA_KEY_BYTES = 32;
const encoder = new TextEncoder();

/** Wraps and unwraps data keys. The key that does so stays inside. */
export interface MasterKey {
  generateDataKey(keyName: string): Promise<Uint8Array>;
  /** @returns `undefined` for what was not wrapped under this key and this name. */
  decrypt(keyName: string, wrappedKey: Uint8Array): Promise<Uint8Array | undefined>;
}

/** @param secret 32 bytes. */
export async function createMasterKey(secret: Uint8Array<ArrayBuffer>): Promise<MasterKey> {
  const key = await webcrypto.subtle.importKey("raw", secret, ALGORITHM, false, ["encrypt", "decrypt"]);
  // Bound to its name: what was wrapped for one purpose is not unwrapped for another.
  const cipher = (keyName: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: ALGORITHM,
    iv,
    additionalData: encoder.encode(keyName),
  });
  return {
    async generateDataKey(keyName) {
      const iv = webcrypto.getRandomValues(new Uint8Array(IV_BYTES));
      const dataKey = webcrypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
      const sealed = await webcrypto.subtle.encrypt(cipher(keyName, iv), key, dataKey);
      dataKey.fill(0);
      return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
    },
    async decrypt(keyName, wrappedKey) {
      const copy = new Uint8Array(wrappedKey);
      try {
        const iv = copy.slice(0, IV_BYTES);
        return new Uint8Array(await webcrypto.subtle.decrypt(cipher(keyName, iv), key, copy.slice(IV_BYTES)));
      } catch {
        return undefined;
      }
    },
  };
}

/** Reads the secret of a master key, made at the first start: whoever has the file has all keys, so only its owner may read it. */
export async function readSecret(file: string): Promise<Uint8Array<ArrayBuffer>> {
  await mkdir(dirname(file), { recursive: true });
  const secret = webcrypto.getRandomValues(new Uint8Array(32));
  try {
    await writeFile(file, secret, { flag: "wx", mode: 0o600 });
    return secret;
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
    return new Uint8Array(await readFile(file));
  }
}
