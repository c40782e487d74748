import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { ReadableError } from "@proj/provisioner/terminal";
import type { KeyService } from "./key-service.ts";

/** How the key service calls the key that wraps the data keys of this app. */
export const KEY_NAME = "request-state";

/** The data keys of a codec, the sealing one first: wrapped, for a codec that unwraps them itself, and as they are, for one that does not. */
export interface CodecKeys {
  readonly wrappedKeys: readonly Uint8Array[];
  /** Has the key service unwrap one of them. Rejects when the service refuses, or is down. */
  readonly unwrap: (wrappedKey: Uint8Array) => Promise<Uint8Array>;
  /** Has the key service unwrap all of them, once: the same array ever after. Rejects likewise, and asks again then. */
  readonly keys: () => Promise<readonly Uint8Array[]>;
}

/** Data keys that a key service wrapped. Nothing is asked of it before somebody wants one unwrapped. */
export function createCodecKeys(wrappedKeys: readonly Uint8Array[], keyService: KeyService): CodecKeys {
  const unwrap = (wrappedKey: Uint8Array): Promise<Uint8Array> => keyService.decrypt(KEY_NAME, wrappedKey);
  let unwrapped: Promise<readonly Uint8Array[]> | undefined;
  return {
    wrappedKeys,
    unwrap,
    keys() {
      unwrapped ??= Promise.all(wrappedKeys.map(unwrap)).catch((error: unknown) => {
        unwrapped = undefined;
        throw error;
      });
      return unwrapped;
    },
  };
}

/**
 * Reads a file of wrapped data keys: one a line, in base64, the sealing one first. To rotate, a line is added behind, then moved to the front
 * on all instances, and the other one removed once its tokens have expired.
 *
 * @throws ReadableError when there is none, or a line is no base64.
 */
export async function readWrappedKeys(file: string): Promise<Uint8Array[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new ReadableError(`There is no file of keys at ${file}. Make one: node apps/deployer/dist/keys/main.js`, {
      cause,
    });
  });
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const bytes = Buffer.from(line, "base64");
    if (bytes.toString("base64") === line.trim() && bytes.length > 0) return new Uint8Array(bytes);
    throw new ReadableError(`Line ${index + 1} of ${file} is not base64.`);
  });
}
