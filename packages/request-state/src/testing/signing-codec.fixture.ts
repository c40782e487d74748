import {
  decodeBase64url,
  digestText,
  encodeBase64url,
  InvalidRequestStateError,
  type RequestStateCodec,
} from "@proj/types";

/**
 * A codec that signs and does not encrypt: `toy1.<key id>.<payload>.<signature>`. It is quick, tokens of equal payloads
 * are equal, and both functions answer at once. The signature is fine for these tests and for nothing else.
 */
export function signingCodec(secret: string): RequestStateCodec {
  const header = `toy1.${digestText(`key id of ${secret}`).slice(0, 16)}`;
  const sign = (body: string): string => digestText(`${secret} signs ${header}.${body}`);
  return {
    seal(payload) {
      const body = encodeBase64url(payload);
      return `${header}.${body}.${sign(body)}`;
    },
    unseal(token) {
      const [version, keyId = "", body = "", signature, excess] = typeof token === "string" ? token.split(".", 5) : [];
      const payload = decodeBase64url(body);
      if (version !== "toy1" || !/^[\w-]{16}$/.test(keyId) || payload === undefined || excess !== undefined) {
        throw new InvalidRequestStateError("malformed");
      }
      if (`${version}.${keyId}` !== header) throw new InvalidRequestStateError("unknown-key");
      if (signature !== sign(body)) throw new InvalidRequestStateError("tampered");
      return payload;
    },
  };
}
