import type { RequestStateCodec } from "@proj/types";

/**
 * A codec that is opened when it is first needed, and again when that failed: the server starts while what the codec depends on is down, and
 * works as soon as it is back. Until then every seal and unseal rejects with what `open` rejected with. Where a start without keys must fail,
 * wait for `open` instead.
 */
export function openLater(open: () => Promise<RequestStateCodec>): RequestStateCodec {
  let opened: Promise<RequestStateCodec> | undefined;
  const ready = (): Promise<RequestStateCodec> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    async seal(payload) {
      // Before anything is waited for: the caller may write to its bytes afterwards.
      const copy = payload.slice();
      return (await ready()).seal(copy);
    },
    async unseal(token) {
      return (await ready()).unseal(token);
    },
  };
}
