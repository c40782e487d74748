import {
  decodeBase64url,
  encodeBase64url,
  InvalidRequestStateError,
  type RequestStateCodec,
  webCryptoRandom,
} from "@proj/types";

const PREFIX = "local1";
const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;
const TAG_BYTES = 16;

interface LocalKey {
  /** Tells tokens of another process, or of this one before it restarted, from altered ones. */
  readonly id: string;
  readonly key: CryptoKey;
}

/** Made at first use and shared by all servers of the process, so that a server built per request still reads its own tokens. */
let processKey: Promise<LocalKey> | undefined;

/**
 * The codec of servers that configure none: AES-256-GCM under a key that lives and dies with the process. Tokens do not survive a restart
 * and are not accepted by another instance; a fleet needs a codec with shared keys.
 */
export const processLocalCodec: RequestStateCodec = createLocalCodec(() => {
  processKey ??= createLocalKey();
  return processKey;
});

/** A codec under a key of its own; what {@link processLocalCodec} is made of. */
export function createLocalCodec(readKey: () => Promise<LocalKey>): RequestStateCodec {
  return {
    async seal(payload) {
      // The caller may write to its bytes before they are encrypted.
      const bytes = new Uint8Array(payload);
      const { id, key } = await readKey();
      const iv = webCryptoRandom(IV_BYTES);
      const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv, additionalData: toContext(id) }, key, bytes);
      return `${PREFIX}.${id}.${encodeBase64url(iv)}.${encodeBase64url(new Uint8Array(sealed))}`;
    },

    async unseal(token) {
      if (typeof token !== "string") throw new InvalidRequestStateError("malformed");
      const [prefix, tokenKeyId, ivText = "", sealedText = "", ...rest] = token.split(".", 5);
      const iv = decodeBase64url(ivText);
      const sealed = decodeBase64url(sealedText);
      if (
        prefix !== PREFIX ||
        rest.length > 0 ||
        iv?.length !== IV_BYTES ||
        sealed === undefined ||
        sealed.length < TAG_BYTES
      ) {
        throw new InvalidRequestStateError("malformed");
      }
      const { id, key } = await readKey();
      if (tokenKeyId !== id) throw new InvalidRequestStateError("unknown-key");
      try {
        return new Uint8Array(
          await crypto.subtle.decrypt({ name: ALGORITHM, iv, additionalData: toContext(id) }, key, sealed),
        );
      } catch (cause) {
        throw new InvalidRequestStateError("tampered", { cause });
      }
    },
  };
}

/** Makes a key that cannot be exported, with a random name. */
export async function createLocalKey(): Promise<LocalKey> {
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ["encrypt", "decrypt"]);
  return { id: encodeBase64url(webCryptoRandom(8)), key };
}

/** What is authenticated besides the ciphertext. */
function toContext(id: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${PREFIX}.${id}`);
}
