import type { Unwrap, Wrap } from "./key-service.ts";

/** A key service in memory: it encrypts with its newest key and decrypts with every key that it still has. */
export interface KeyService {
  readonly wrap: Wrap;
  readonly unwrap: Unwrap;
  /** What was asked of it, in order. */
  readonly calls: ("wrap" | "unwrap")[];
  /** Makes a new key; from now on it encrypts with that. */
  rotate(): Promise<void>;
  /** Forgets all keys but the newest. */
  retireOldKeys(): void;
}

export async function createKeyService(): Promise<KeyService> {
  const keys = new Map<number, CryptoKey>();
  let newest = 0;
  const rotate = async (): Promise<void> => {
    newest += 1;
    keys.set(newest, await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]));
  };
  await rotate();
  const calls: KeyService["calls"] = [];
  return {
    calls,
    rotate,
    retireOldKeys() {
      for (const version of [...keys.keys()]) if (version !== newest) keys.delete(version);
    },
    async wrap(dataKey) {
      calls.push("wrap");
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = new Uint8Array(dataKey);
      const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, keys.get(newest) as CryptoKey, bytes);
      return Uint8Array.of(newest, ...iv, ...new Uint8Array(sealed));
    },
    async unwrap(wrappedKey) {
      calls.push("unwrap");
      const key = keys.get(wrappedKey[0] ?? 0);
      if (key === undefined) throw new RangeError("AccessDenied: no such key");
      const [iv, sealed] = [new Uint8Array(wrappedKey.slice(1, 13)), new Uint8Array(wrappedKey.slice(13))];
      return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, sealed));
    },
  };
}
