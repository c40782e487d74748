import { beforeAll, expect, test } from "vitest";
import { encodeHeaderText, forgeToken } from "./forge-token.fixture.ts";
import { jwe } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

// The forger holds the key, so that nothing but the header can be what a token is refused for.

const KEY_ID = "f6COfafJfyTdQoSJvvdj9g";
const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const payload = new TextEncoder().encode("payload");
const codec = jwe({ keys: [secret] });

async function readRejectionOfHeader(headerText: string, plaintext: Uint8Array = payload): Promise<string> {
  return readRejection(codec, await forgeToken(secret, encodeHeaderText(headerText), plaintext));
}

test("a token forged with the very header is accepted", async () => {
  expect(await readRejectionOfHeader(`{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}`)).toBe("accepted");
});

test.each([
  ["members in another order", `{"enc":"A256GCM","alg":"dir","kid":"${KEY_ID}"}`],
  ["members in reverse order", `{"kid":"${KEY_ID}","enc":"A256GCM","alg":"dir"}`],
  ["white space between members", `{"alg":"dir", "enc":"A256GCM", "kid":"${KEY_ID}"}`],
  ["white space before", ` {"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["a newline after", `{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}\n`],
  ["a byte order mark", `\ufeff{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["an escaped character", `{"alg":"d\\u0069r","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["an escaped character in the key id", `{"alg":"dir","enc":"A256GCM","kid":"\\u00666COfafJfyTdQoSJvvdj9g"}`],
  ["a member twice", `{"alg":"dir","alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["a type", `{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}","typ":"JWT"}`],
  ["a critical extension", `{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}","crit":["exp"],"exp":1}`],
  ["an empty member", `{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}","":""}`],
  ["no key id", '{"alg":"dir","enc":"A256GCM"}'],
  ["an empty key id", '{"alg":"dir","enc":"A256GCM","kid":""}'],
  ["a key id that is a number", '{"alg":"dir","enc":"A256GCM","kid":1234567890123456789012}'],
  ["a longer key id", `{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}A"}`],
  ["a shorter key id", '{"alg":"dir","enc":"A256GCM","kid":"f6COfafJfyTdQoSJvvdj9"}'],
  ["a key id of other characters", '{"alg":"dir","enc":"A256GCM","kid":"f6COfafJfyTdQoSJvvdj9/"}'],
  ["another alg", `{"alg":"A256KW","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["another alg of the same length", `{"alg":"Dir","enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["no alg", `{"enc":"A256GCM","kid":"${KEY_ID}"}`],
  ["another enc", `{"alg":"dir","enc":"A128CBC-HS256","kid":"${KEY_ID}"}`],
  ["another enc of the same length", `{"alg":"dir","enc":"A128GCM","kid":"${KEY_ID}"}`],
  ["null", "null"],
  ["an array", "[]"],
  ["no JSON", "x".repeat(60)],
  ["nothing", ""],
])("a header with %s is malformed", async (_, headerText) => {
  expect(await readRejectionOfHeader(headerText)).toBe("malformed");
});

test("a compressed token that jose would take is malformed", async () => {
  const deflated = new Blob([payload.slice()]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const compressed = new Uint8Array(await new Response(deflated).arrayBuffer());
  expect(await readRejectionOfHeader(`{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}","zip":"DEF"}`, compressed)).toBe(
    "malformed",
  );
});

test("a header spelled in base64 with padding, stray bits or inner white space is malformed", async () => {
  const encodedHeader = encodeHeaderText(`{"alg":"dir","enc":"A256GCM","kid":"${KEY_ID}"}`);
  const spellings = [
    `${encodedHeader}=`,
    `${encodedHeader}\n`,
    encodedHeader.replace("LCJ", "LCJ "),
    `${encodedHeader}A`,
  ];
  for (const spelling of spellings) {
    expect(await readRejection(codec, await forgeToken(secret, spelling, payload))).toBe("malformed");
  }
});

test("bytes that are no UTF-8 in a header of the right length are malformed", async () => {
  expect(await readRejection(codec, await forgeToken(secret, "_".repeat(80), payload))).toBe("malformed");
});

test("a key id of 64 KB is malformed", async () => {
  expect(await readRejectionOfHeader(`{"alg":"dir","enc":"A256GCM","kid":"${"x".repeat(65_536)}"}`)).toBe("malformed");
});

test.each(["AAAAAAAAAAAAAAAAAAAAAA", "xxxxxxxxxxxxxxxxxxxxxx", "-_-_-_-_-_-_-_-_-_-_-A", "f6COfafJfyTdQoSJvvdj9w"])(
  "a header that names the key %s is unknown-key",
  async (kid) => {
    expect(await readRejectionOfHeader(`{"alg":"dir","enc":"A256GCM","kid":"${kid}"}`)).toBe("unknown-key");
  },
);

let tokens: [string, string];
const both = jwe({ keys: [secret, new Uint8Array(32).fill(7)] });

beforeAll(async () => {
  const other = jwe({ keys: [new Uint8Array(32).fill(7)] });
  tokens = [await codec.seal(payload), await other.seal(payload)];
});

test("two tokens with their headers exchanged are tampered", async () => {
  const [first, second] = tokens;
  expect(await readRejection(both, first)).toBe("accepted");
  expect(await readRejection(both, second)).toBe("accepted");
  expect(await readRejection(both, second.slice(0, 80) + first.slice(80))).toBe("tampered");
  expect(await readRejection(both, first.slice(0, 80) + second.slice(80))).toBe("tampered");
});

test("a token of a key that is not in the list is unknown-key, also when it is altered", async () => {
  const [, second] = tokens;
  expect(await readRejection(codec, second)).toBe("unknown-key");
  expect(await readRejection(codec, `${second.slice(0, -22)}${"A".repeat(22)}`)).toBe("unknown-key");
  expect(await readRejection(codec, `${second}=`)).toBe("malformed");
});
