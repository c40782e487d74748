import type { CodecSubject } from "./codec-check.ts";
import { buildBytes } from "./sample-bytes.ts";
import { expectPayload, sealToken } from "./seal-and-open.ts";

/** Whether a token counts only once is for the server to say; to a codec a minted token stays minted. */
export async function checkRepetition(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  const payload = buildBytes(100, 1);
  const first = await sealToken(codec, payload);
  const second = await sealToken(codec, payload);
  for (const token of [first, second, first, second]) {
    await expectPayload(codec, token, payload, "unseal two tokens of equal payloads, each twice");
  }
}

/** What one instance of a service minted comes back to another one. */
export async function checkInstances(subject: CodecSubject): Promise<void> {
  const here = await subject.codec();
  const there = await subject.codec();
  const payload = buildBytes(100, 2);
  const tried = "unseal the token of another codec with the same keys";
  await expectPayload(there, await sealToken(here, payload), payload, tried);
  await expectPayload(here, await sealToken(there, payload), payload, tried);
}
