import type { CodecSubject } from "./codec-check.ts";
import { CodecContractError } from "./codec-contract-error.ts";
import { buildBytes } from "./sample-bytes.ts";
import { sealToken } from "./seal-and-open.ts";

const LENGTHS = [0, 1, 12, 256, 3000];

/**
 * A token is carried in a JSON string that is sent as UTF-8. Every string survives that but one with half of a
 * surrogate pair, which has no UTF-8 form.
 */
export async function checkTokenText(subject: CodecSubject): Promise<void> {
  const codec = await subject.codec();
  for (const length of LENGTHS) {
    const token = await sealToken(codec, buildBytes(length, length));
    const position = token.search(/\p{Surrogate}/u);
    if (position === -1) continue;
    throw new CodecContractError({
      tried: `send the token of ${length} bytes as UTF-8`,
      expected: "text that UTF-8 can carry",
      got: `half of a surrogate pair at position ${position} of ${token.length}`,
      position,
    });
  }
}
