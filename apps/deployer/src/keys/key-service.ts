import { Buffer } from "node:buffer";
import * as z from "zod";

/** A key management service as this app sees it: what key wraps the data keys never leaves it. */
export interface KeyService {
  /** Makes a data key that nobody sees, and gives it wrapped. */
  generateDataKey(keyName: string): Promise<Uint8Array>;
  /** Unwraps a data key. */
  decrypt(keyName: string, wrappedKey: Uint8Array): Promise<Uint8Array>;
}

/** How a key service is reached. */
export interface KeyServiceOptions {
  readonly url: string;
  /** What says that this process may use its keys. */
  readonly token: string;
  /** Default: the platform's. */
  readonly fetch?: typeof fetch;
}

/** How long it may take to answer. */
const ANSWER_MS = 5_000;

const Answer = z.object({ bytes: z.base64() });

/** The service did not do what it was asked to. The message has no secret in it. */
export class KeyServiceError extends Error {
  override name = "KeyServiceError";
}

/**
 * Reaches a key service over HTTP.
 *
 * Its methods reject with a KeyServiceError when it refuses, says something that makes no sense, or cannot be reached.
 */
export function connectKeyService({ url, token, fetch: send = fetch }: KeyServiceOptions): KeyService {
  const ask = async (operation: string, body: object): Promise<Uint8Array> => {
    const response = await send(`${url}/${operation}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((cause: unknown) => {
      throw new KeyServiceError(`cannot be reached at ${url}`, { cause });
    });
    if (!response.ok) throw new KeyServiceError(`answered ${response.status} ${response.statusText}`.trimEnd());
    const answer = Answer.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw new KeyServiceError("gave something that is no key");
    return new Uint8Array(Buffer.from(answer.data.bytes, "base64"));
  };
  return {
    generateDataKey: (keyName) => ask("generate-data-key", { keyName }),
    decrypt: (keyName, wrappedKey) => ask("decrypt", { keyName, bytes: Buffer.from(wrappedKey).toString("base64") }),
  };
}
