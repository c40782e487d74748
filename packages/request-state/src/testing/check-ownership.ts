import type { RequestStateCodec } from "@proj/types";
import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { buildBytes, isEqualBytes } from "./sample-bytes.ts";
import { checkBytes, expectPayload, openToken, sealBytes, sealToken } from "./seal-and-open.ts";

/** The bytes given to `seal` and those that `unseal` gives are the caller's, who may write to them at any time. */
export async function checkOwnership(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  await checkGivenBytes(codec);
  await checkReturnedBytes(codec);
}

async function checkGivenBytes(codec: RequestStateCodec): Promise<void> {
  const original = buildBytes(300, 3);
  const given = original.slice();
  await sealBytes(codec, given);
  if (!isEqualBytes(given, original)) {
    throw new CodecContractError({
      tried: "seal 300 bytes and keep them",
      expected: "the same bytes",
      got: "changed ones",
    });
  }
  const pending = sealBytes(codec, given);
  given.fill(0);
  await expectPayload(codec, await pending, original, "seal bytes whose owner writes to them right after the call");
}

async function checkReturnedBytes(codec: RequestStateCodec): Promise<void> {
  const tried = "unseal a token, another one, and write to the bytes of the second";
  const [first, second] = [buildBytes(300, 4), buildBytes(300, 5)];
  const [firstToken, secondToken] = [await sealToken(codec, first), await sealToken(codec, second)];
  const firstOpened = await openToken(codec, firstToken, tried);
  const secondOpened = await openToken(codec, secondToken, tried);
  secondOpened.fill(0);
  checkBytes(firstOpened, first, tried);
  await expectPayload(codec, secondToken, second, `${tried}, and then unseal that one again`);
}
