import type { RequestStateCodec } from "@proj/server";

/** Hears what a codec does. */
export interface CodecObserver {
  sealed(token: string, payload: Uint8Array): void;
  unsealed(token: string, payload: Uint8Array): void;
  notOpened(token: string, error: unknown): void;
}

/** A codec that does what another one does, and tells of it: a codec of one's own takes no more than two functions. */
export function observeCodec(codec: RequestStateCodec, observer: CodecObserver): RequestStateCodec {
  return {
    async seal(payload) {
      const token = await codec.seal(payload);
      observer.sealed(token, payload);
      return token;
    },
    async unseal(token) {
      try {
        const payload = await codec.unseal(token);
        observer.unsealed(token, payload);
        return payload;
      } catch (error) {
        observer.notOpened(token, error);
        throw error;
      }
    },
  };
}
