import { McpError, type RequestStateCodec } from "@proj/types";
import { expect, test } from "vitest";
import { carelessCodecs } from "./careless-codecs.fixture.ts";
import { forgeableCodecs } from "./forgeable-codecs.fixture.ts";
import { CodecContractError, codecContract } from "./index.ts";
import { lenientCodecs } from "./lenient-codecs.fixture.ts";
import { refusingCodecs } from "./refusing-codecs.fixture.ts";

const codecs = [...lenientCodecs, ...refusingCodecs, ...forgeableCodecs, ...carelessCodecs];

/** Runs the check whose name begins with `rule` against the codec with the flaw. */
async function readViolation(flaw: string, rule: string): Promise<CodecContractError> {
  const build = codecs.find((codec) => codec.flaw === flaw)?.build as (secret: string) => RequestStateCodec;
  const check = codecContract.find(({ name }) => name.startsWith(rule));
  const outcome = check?.run({ codec: () => build("one"), foreign: () => build("another") });
  return Promise.resolve(outcome).then(
    () => expect.unreachable(),
    (error: unknown) => error as CodecContractError,
  );
}

test("an error has the code of the contract and tells in parts what the message says in one sentence", async () => {
  const error = await readViolation("takes a line feed at the end", "a token with white space");
  expect(error).toBeInstanceOf(McpError);
  expect(CodecContractError.is(error)).toBe(true);
  expect(CodecContractError.is(new RangeError("other"))).toBe(false);
  expect(error).toMatchObject({
    name: "CodecContractError",
    code: "ERR_MCP_CODEC_CONTRACT",
    tried: 'unseal a token of 80 characters with "\\n" inserted at position 80',
    expected: "a refusal",
    got: "10 bytes",
    position: 80,
    message:
      'Tried to unseal a token of 80 characters with "\\n" inserted at position 80. Expected a refusal, got 10 bytes.',
  });
  expect("cause" in error).toBe(false);
});

test("what a codec threw is the cause", async () => {
  const sealing = await readViolation("seals no bytes at all", "any bytes");
  expect(sealing.message).toBe('Tried to seal 0 bytes. Expected a string, got RangeError ("no key").');
  expect(sealing.cause).toMatchObject({ message: "no key" });
  const unsealing = await readViolation("throws a TypeError for malformed tokens", "a refusal");
  expect(unsealing.cause).toMatchObject({ message: "atob: not base64" });
});

test.each([
  [
    "takes + for - and / for _",
    "a token with one character",
    'Tried to unseal a token of 80 characters with "+" for "-" at position 25. Expected a refusal, got 10 bytes.',
    25,
  ],
  [
    "takes + for - and / for _",
    "a token in another spelling",
    "Tried to unseal a token of 78 characters in the standard alphabet of base64. Expected a refusal, got 9 bytes.",
    undefined,
  ],
  [
    "takes several dots for the first one",
    "a token with a character left out",
    'Tried to unseal a token of 80 characters with "." inserted at position 4. Expected a refusal, got 10 bytes.',
    4,
  ],
  [
    "seals two halves apart from each other",
    "a token put together",
    "Tried to unseal a token of 213 characters and the end of another one from position 106. " +
      "Expected a refusal, got 60 bytes.",
    106,
  ],
  [
    "takes any object for the token that it turns into",
    "what is no token",
    "Tried to unseal an array with a token in it instead of a string. Expected a refusal, got 10 bytes.",
    undefined,
  ],
  [
    "calls a token of other keys altered",
    "a token of other keys",
    "Tried to unseal a token of a codec with other keys. " +
      'Expected a refusal with the reason "unknown-key", got a refusal with the reason "tampered".',
    undefined,
  ],
  [
    "calls everything a token of other keys",
    "an altered token",
    'Tried to unseal a token of 146 characters with "A" for "E" at position 23, which is not where the key is named. ' +
      'Expected another reason, got a refusal with the reason "unknown-key".',
    23,
  ],
  [
    "has a reason of its own",
    "a refusal",
    "Tried to unseal a token of 101 characters cut off at position 21. Expected an InvalidRequestStateError with the " +
      'reason malformed or unknown-key or tampered, got a refusal with the reason "expired".',
    21,
  ],
  [
    "repeats the payload",
    "a refusal",
    "Tried to unseal a token of 101 characters of a codec with other keys. " +
      "Expected a message without token or payload, got one with it.",
    undefined,
  ],
  [
    "throws nothing that is an error",
    "a token of other keys",
    "Tried to unseal a token of a codec with other keys. " +
      'Expected a refusal with the reason "unknown-key", got something thrown ("undefined").',
    undefined,
  ],
  [
    "opens no bytes as one",
    "any bytes",
    "Tried to seal and unseal 0 bytes. Expected the 0 bytes that had been sealed, got others, 1 byte.",
    undefined,
  ],
  [
    "opens no bytes as nothing",
    "any bytes",
    "Tried to seal and unseal 0 bytes. Expected a Uint8Array, got nothing.",
    undefined,
  ],
  [
    "writes half a surrogate pair",
    "a token is text",
    "Tried to send the token of 0 bytes as UTF-8. " +
      "Expected text that UTF-8 can carry, got half of a surrogate pair at position 66 of 67.",
    66,
  ],
])("a codec that %s is told: %s …", async (flaw, rule, message, position) => {
  const violation = await readViolation(flaw, rule);
  expect(violation.message).toBe(message);
  expect(violation.position).toBe(position);
});
