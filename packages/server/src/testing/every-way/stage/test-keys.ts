import { InvalidRequestStateError, type RequestStateCodec } from "@proj/types";
import { createLocalCodec, createLocalKey } from "../../../request-state/process-local-codec.ts";

/** The keys of a server under test: they outlive a restart, and can be rotated. */
export class TestKeys {
  /** The newest first. */
  #codecs: readonly RequestStateCodec[] = [createKey()];
  #sealed = 0;

  /** How many tokens were sealed: none says that the server has a codec of its own. */
  get sealed(): number {
    return this.#sealed;
  }

  /** A codec with the keys as they are now. */
  buildCodec(): RequestStateCodec {
    const codecs = this.#codecs;
    return {
      seal: (payload) => {
        this.#sealed++;
        return (codecs[0] as RequestStateCodec).seal(payload);
      },
      unseal: (token) => unsealWith(codecs, token),
    };
  }

  /** Puts a new key in front, and drops all but the one that was there. */
  rotate(): void {
    this.#codecs = [createKey(), ...this.#codecs.slice(0, 1)];
  }
}

async function unsealWith([first, ...others]: readonly RequestStateCodec[], token: string): Promise<Uint8Array> {
  if (first === undefined) throw new InvalidRequestStateError("unknown-key");
  try {
    return await first.unseal(token);
  } catch (thrown) {
    if (InvalidRequestStateError.is(thrown) && thrown.reason === "unknown-key") return unsealWith(others, token);
    throw thrown;
  }
}

function createKey(): RequestStateCodec {
  const key = createLocalKey();
  return createLocalCodec(() => key);
}
