import type { Era, Transport } from "@proj/types";
import type { EraStore } from "./era-store.ts";
import { memoryEras } from "./memory-eras.ts";

/** What is remembered of one server. Neither throws nor rejects. */
export interface EraMemory {
  read(): Promise<Era | undefined>;
  /** Returns at once. `undefined` forgets. */
  write(era: Era | undefined): void;
}

/** Of servers behind addresses: shared by all clients of this process that are given no store of their own. */
const ofProcess: EraStore = /* @__PURE__ */ memoryEras();

/** Of servers at the other end of a channel: the next process of the same command may be another server. */
const ofTransports: WeakMap<Transport, Era> = /* @__PURE__ */ new WeakMap();

/**
 * What to remember of the server behind a transport, and where: in the store that was given; by default in the memory of the process where an
 * address names the server, and for as long as the transport lives elsewhere.
 *
 * @param option `false` remembers nothing.
 */
export function openEraMemory(transport: Transport, option: EraStore | false | undefined): EraMemory {
  const { serverKey, isChannel = false } = transport;
  if (option === false) return nothing;
  if (serverKey !== undefined && option !== undefined) return keepIn(option, serverKey);
  if (serverKey !== undefined && !isChannel) return keepIn(ofProcess, serverKey);
  return {
    read: async () => ofTransports.get(transport),
    write(era) {
      if (era === undefined) ofTransports.delete(transport);
      else ofTransports.set(transport, era);
    },
  };
}

const nothing: EraMemory = { read: async () => undefined, write: () => undefined };

/** A store may be anybody's: what it gives is looked at, and its mistakes lose nothing but a guess. */
function keepIn(store: EraStore, serverKey: string): EraMemory {
  return {
    async read() {
      try {
        const era: unknown = await store.read(serverKey);
        return era === "modern" || era === "legacy" ? era : undefined;
      } catch {
        return undefined;
      }
    },
    write(era) {
      void writeTo(store, serverKey, era);
    },
  };
}

async function writeTo(store: EraStore, serverKey: string, era: Era | undefined): Promise<void> {
  try {
    await store.write(serverKey, era);
  } catch {
    // See above.
  }
}
