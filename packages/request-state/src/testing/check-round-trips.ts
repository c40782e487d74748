import type { CodecSubject } from "./codec-check.ts";
import { buildBytes, countBytes } from "./sample-bytes.ts";
import { expectPayload, sealBytes, sealToken } from "./seal-and-open.ts";

const LARGE_BYTES = 40 * 1024;

/** Any bytes come back: of every value, of every remainder of the usual block lengths, text or not, few or many. */
export async function checkRoundTrips(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  for (const payload of buildPayloads()) {
    const token = await sealToken(codec, payload);
    await expectPayload(codec, token, payload, `seal and unseal ${countBytes(payload)}`);
  }
  const view = buildBytes(100, 100).subarray(30, 60);
  const token = await sealBytes(codec, view);
  await expectPayload(codec, token, view, "seal and unseal 30 bytes in the middle of a longer buffer");
}

function buildPayloads(): Uint8Array[] {
  return [
    new Uint8Array(0),
    ...[0x00, 0x0a, 0x7f, 0x80, 0xff].map((byte) => Uint8Array.of(byte)),
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    ...Array.from({ length: 48 }, (_, index) => buildBytes(index + 2, index)),
    new TextEncoder().encode(`{"step":"confirm","note":"żółw \u{1f422}","rest":"${"x".repeat(250)}"}`),
    new Uint8Array(300),
    buildBytes(LARGE_BYTES, LARGE_BYTES),
  ];
}
