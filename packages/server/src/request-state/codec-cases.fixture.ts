import { jwe } from "@proj/request-state";
import {
  decodeBase64url,
  digestText,
  encodeBase64url,
  InvalidRequestStateError,
  type RequestStateCodec,
} from "@proj/types";
import { createLocalCodec, createLocalKey, processLocalCodec } from "./process-local-codec.ts";

/** A codec that servers are tested under. */
export interface CodecCase {
  readonly name: string;
  readonly codec: RequestStateCodec;
  /** What a server's options say; `undefined` for the codec that servers have of themselves. */
  readonly configured: RequestStateCodec | undefined;
  /** The same codec with a key that the first does not have. */
  readonly foreign: RequestStateCodec;
}

/** Whoever carries a token of it can read the payload, and cannot change it without the secret. */
function createSignedCodec(keyId: string, secret: string): RequestStateCodec {
  const sign = (payload: string): string => digestText(`${secret}\n${payload}`);
  return {
    seal(bytes) {
      const payload = encodeBase64url(bytes);
      return `signed1.${keyId}.${payload}.${sign(payload)}`;
    },
    unseal(token) {
      const [prefix, tokenKeyId, payload = "", signature, ...rest] = token.split(".");
      const bytes = decodeBase64url(payload);
      if (prefix !== "signed1" || bytes === undefined || rest.length > 0 || !/^[\w-]{43}$/.test(signature ?? "")) {
        throw new InvalidRequestStateError("malformed");
      }
      if (tokenKeyId !== keyId) throw new InvalidRequestStateError("unknown-key");
      if (signature !== sign(payload)) throw new InvalidRequestStateError("tampered");
      return bytes;
    },
  };
}

const signed = createSignedCodec("key-1", "secret-1");
const encrypted = jwe({ keys: [new Uint8Array(32).fill(1)] });
const otherKey = createLocalKey();

/** One codec that servers have without being told, one that hides nothing, and the one that fleets are meant to use. */
export const codecCases: readonly CodecCase[] = [
  {
    name: "no codec configured",
    codec: processLocalCodec,
    configured: undefined,
    foreign: createLocalCodec(() => otherKey),
  },
  {
    name: "a codec that anybody can read",
    codec: signed,
    configured: signed,
    foreign: createSignedCodec("key-2", "secret-2"),
  },
  { name: "jwe", codec: encrypted, configured: encrypted, foreign: jwe({ keys: [new Uint8Array(32).fill(2)] }) },
];
