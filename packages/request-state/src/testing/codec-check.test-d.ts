import type { RequestStateCodec } from "@proj/types";
import { expectTypeOf } from "vitest";
import {
  type CodecCheck,
  CodecContractError,
  type CodecSubject,
  codecContract,
  confidentialityChecks,
} from "./index.ts";

expectTypeOf(codecContract).toEqualTypeOf<readonly CodecCheck[]>();
expectTypeOf(confidentialityChecks).toEqualTypeOf<readonly CodecCheck[]>();
expectTypeOf<CodecCheck["run"]>().toEqualTypeOf<(subject: CodecSubject) => Promise<void>>();
expectTypeOf<ReturnType<CodecSubject["codec"]>>().toEqualTypeOf<RequestStateCodec | Promise<RequestStateCodec>>();
expectTypeOf(new CodecContractError({ tried: "", expected: "", got: "" }).position).toEqualTypeOf<number | undefined>();

const codec: RequestStateCodec = { seal: () => "", unseal: (token) => new TextEncoder().encode(token) };
const subject: CodecSubject = { codec: () => codec, foreign: async () => codec };
expectTypeOf(subject).toExtend<CodecSubject>();

// @ts-expect-error a codec with other keys is needed too
const half: CodecSubject = { codec: () => codec };
// @ts-expect-error functions, so that two codecs with the same keys can be had
const single: CodecSubject = { codec, foreign: codec };
expectTypeOf([half, single]).toEqualTypeOf<CodecSubject[]>();
