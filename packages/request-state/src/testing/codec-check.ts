import type { RequestStateCodec } from "@proj/types";

/** How checks get at the codec that they try. Each function may make a codec, or give the same one at every call. */
export interface CodecSubject {
  /** The codec under test, under the same keys at every call, as the instances of one service have it. */
  readonly codec: () => RequestStateCodec | Promise<RequestStateCodec>;
  /** A codec of the same kind under other keys: neither of the two holds a key of the other. */
  readonly foreign: () => RequestStateCodec | Promise<RequestStateCodec>;
}

/** One rule that a codec keeps. */
export interface CodecCheck {
  /** The rule, as a sentence. */
  readonly name: string;
  /** Tries it. Rejects with a `CodecContractError` when the codec does not keep it. */
  readonly run: (subject: CodecSubject) => Promise<void>;
}
