import { decodeBase64url, encodeBase64url, InvalidRequestStateError, type RequestStateCodec } from "@proj/types";

/** A codec under a random key that lives and dies with the process, as servers have it that are given none. */
export async function createLocalCodec(): Promise<RequestStateCodec> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const header = `local1.${encodeBase64url(crypto.getRandomValues(new Uint8Array(9)))}`;
  const buildParameters = (iv: Uint8Array<ArrayBuffer>) => {
    return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(header) };
  };
  return {
    async seal(payload) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(buildParameters(iv), key, new Uint8Array(payload));
      return `${header}.${encodeBase64url(iv)}.${encodeBase64url(new Uint8Array(sealed))}`;
    },
    async unseal(token) {
      const [version, keyId, vector = "", body = "", excess] = typeof token === "string" ? token.split(".", 5) : [];
      const iv = decodeBase64url(vector);
      const sealed = decodeBase64url(body);
      if (version !== "local1" || iv?.length !== 12 || sealed === undefined || excess !== undefined) {
        throw new InvalidRequestStateError("malformed");
      }
      if (`local1.${keyId}` !== header) throw new InvalidRequestStateError("unknown-key");
      try {
        return new Uint8Array(await crypto.subtle.decrypt(buildParameters(iv), key, sealed));
      } catch (cause) {
        throw new InvalidRequestStateError("tampered", { cause });
      }
    },
  };
}
