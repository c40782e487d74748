import { writeHeader } from "./token.ts";

/** A data key as tokens are sealed and unsealed with it. */
export interface DataKey {
  /** The first two parts of its tokens, which name it. */
  readonly header: string;
  /** The same as bytes: it is authenticated with every token. */
  readonly additionalData: Uint8Array<ArrayBuffer>;
  /** For AES-256-GCM; not extractable. */
  readonly cryptoKey: CryptoKey;
}

export const DATA_KEY_BYTES = 32;

const encoder = new TextEncoder();
/** Part of the format: with another label no token in flight could be unsealed. */
const KEY_ID_LABEL = encoder.encode("mcp-request-state/kms1/key-id");
const KEY_ID_BYTES = 16;

/**
 * Imports a data key. Its id is a digest of it, so that two processes that hold the key call it the same, and a token
 * finds its key without trying any. The copy of the key that is made here is wiped.
 *
 * @param bytes {@link DATA_KEY_BYTES} of them.
 */
export async function importDataKey(bytes: Uint8Array): Promise<DataKey> {
  const labelled = new Uint8Array(KEY_ID_LABEL.length + DATA_KEY_BYTES);
  labelled.set(KEY_ID_LABEL);
  labelled.set(bytes, KEY_ID_LABEL.length);
  try {
    const [digest, cryptoKey] = await Promise.all([
      crypto.subtle.digest("SHA-256", labelled),
      crypto.subtle.importKey("raw", labelled.subarray(KEY_ID_LABEL.length), "AES-GCM", false, ["encrypt", "decrypt"]),
    ]);
    const header = writeHeader(new Uint8Array(digest, 0, KEY_ID_BYTES));
    return { header, additionalData: encoder.encode(header), cryptoKey };
  } finally {
    labelled.fill(0);
  }
}

/** The parameters of AES-256-GCM for one token. The vector needs no more protection: GCM authenticates it by itself. */
export function toCipher({ additionalData }: DataKey, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData, tagLength: 128 };
}
