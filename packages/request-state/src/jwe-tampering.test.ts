import { beforeAll, expect, test } from "vitest";
import { jwe } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const FOREIGN = ["+", "/", "=", ".", " ", "\n", "\t", "\0", "%", "é", "Ａ", "\ud800"];

const codec = jwe({ keys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] });
let token = "";
let segments: string[] = [];

beforeAll(async () => {
  // Ciphertexts of 10, 11 and 12 bytes end in 4, 2 and 0 unused bits; this one has 2, the tag 4.
  token = await codec.seal(new TextEncoder().encode("eleven byte"));
  segments = token.split(".");
});

function withSegment(index: number, text: string): string {
  return segments.map((segment, position) => (position === index ? text : segment)).join(".");
}

test("the token itself is accepted", async () => {
  expect(await readRejection(codec, token)).toBe("accepted");
});

test("every change of a single character is refused", async () => {
  const accepted: string[] = [];
  for (let position = 0; position < token.length; position++) {
    const changed = [...ALPHABET, ...FOREIGN]
      .filter((character) => character !== token[position])
      .map((character) => token.slice(0, position) + character + token.slice(position + 1));
    const reasons = await Promise.all(changed.map((text) => readRejection(codec, text)));
    accepted.push(...changed.filter((_, index) => reasons[index] === "accepted"));
  }
  expect(accepted).toEqual([]);
});

test("a foreign character in place of any other is malformed", async () => {
  for (let position = 0; position < token.length; position++) {
    const changed = FOREIGN.filter((character) => character !== token[position]).map(
      (character) => token.slice(0, position) + character + token.slice(position + 1),
    );
    const reasons = await Promise.all(changed.map((text) => readRejection(codec, text)));
    expect(new Set(reasons)).toEqual(new Set(["malformed"]));
  }
});

test("every character left out or doubled is refused", async () => {
  for (let position = 0; position < token.length; position++) {
    expect(await readRejection(codec, token.slice(0, position) + token.slice(position + 1))).not.toBe("accepted");
    expect(await readRejection(codec, token.slice(0, position + 1) + token.slice(position))).not.toBe("accepted");
  }
});

test("every truncation is refused", async () => {
  for (let length = 0; length < token.length; length++) {
    expect(await readRejection(codec, token.slice(0, length))).toBe("malformed");
    expect(await readRejection(codec, token.slice(token.length - length))).toBe("malformed");
  }
});

test.each(["=", "==", " ", "\n", "\r\n", "\t", ".", "..", "A", "AA", "\0", "\ufeff"])(
  "%j before, after or inside is malformed",
  async (text) => {
    expect(await readRejection(codec, token + text)).toBe("malformed");
    expect(await readRejection(codec, text + token)).toBe("malformed");
    for (const index of [0, 1, 2, 4]) {
      expect(await readRejection(codec, withSegment(index, segments[index] + text))).toBe("malformed");
      expect(await readRejection(codec, withSegment(index, text + segments[index]))).toBe("malformed");
    }
  },
);

test.each(["=", " ", "\n", "\t"])("%j anywhere in the ciphertext is malformed", async (text) => {
  const ciphertext = segments[3] ?? "";
  for (let position = 0; position <= ciphertext.length; position++) {
    const changed = ciphertext.slice(0, position) + text + ciphertext.slice(position);
    expect(await readRejection(codec, withSegment(3, changed))).toBe("malformed");
  }
});

test("of the 64 last characters of a ciphertext of eleven bytes one is accepted, 15 are tampered and 48 malformed", async () => {
  const reasons = await Promise.all(
    [...ALPHABET].map((character) => readRejection(codec, withSegment(3, segments[3]?.slice(0, -1) + character))),
  );
  expect(countReasons(reasons)).toEqual({ accepted: 1, tampered: 15, malformed: 48 });
});

test("of the 64 last characters of a tag one is accepted, 3 are tampered and 60 malformed", async () => {
  const reasons = await Promise.all(
    [...ALPHABET].map((character) => readRejection(codec, token.slice(0, -1) + character)),
  );
  expect(countReasons(reasons)).toEqual({ accepted: 1, tampered: 3, malformed: 60 });
});

test("a changed vector, ciphertext or tag of canonical text is tampered", async () => {
  for (const index of [2, 3, 4]) {
    const changed = (segments[index]?.startsWith("A") ? "B" : "A") + segments[index]?.slice(1);
    expect(await readRejection(codec, withSegment(index, changed))).toBe("tampered");
  }
});

test("a segment missing, empty, exchanged or in excess is refused", async () => {
  const [header, , vector, ciphertext, tag] = segments;
  const malformed = [
    `${header}.${vector}.${ciphertext}.${tag}`,
    `${header}..${vector}.${ciphertext}`,
    `..${vector}.${ciphertext}.${tag}`,
    `${header}...${ciphertext}.${tag}`,
    `${header}..${vector}.${ciphertext}.`,
    `${header}.AAAA.${vector}.${ciphertext}.${tag}`,
    `${header}..${vector}.${ciphertext}.${tag}.${tag}`,
    `${header}..${tag}.${ciphertext}.${vector}`,
    "....",
    "",
  ];
  for (const text of malformed) expect(await readRejection(codec, text)).toBe("malformed");
  expect(await readRejection(codec, `${header}..${vector}..${tag}`)).toBe("tampered");
});

test("a ciphertext or tag of another token under the same key is tampered", async () => {
  const other = (await codec.seal(new TextEncoder().encode("eleven byte"))).split(".");
  for (const index of [2, 3, 4])
    expect(await readRejection(codec, withSegment(index, other[index] ?? ""))).toBe("tampered");
});

test.each([undefined, null, 0, 42, true, {}, [], ["a"], Symbol("token"), new Uint8Array(122)])(
  "%s instead of a token is malformed",
  async (value) => {
    expect(await readRejection(codec, value)).toBe("malformed");
  },
);

test("a token boxed as an object is malformed", async () => {
  expect(await readRejection(codec, Object(token))).toBe("malformed");
  expect(await readRejection(codec, [token])).toBe("malformed");
  expect(await readRejection(codec, { toString: () => token })).toBe("malformed");
});

test("tokens of five million characters are refused", async () => {
  const long = "A".repeat(5_000_000);
  expect(await readRejection(codec, long)).toBe("malformed");
  expect(await readRejection(codec, ".".repeat(5_000_000))).toBe("malformed");
  expect(await readRejection(codec, " ".repeat(5_000_000))).toBe("malformed");
  expect(await readRejection(codec, withSegment(0, long))).toBe("malformed");
  expect(await readRejection(codec, withSegment(3, `${long}!`))).toBe("malformed");
  expect(await readRejection(codec, withSegment(3, long))).toBe("tampered");
});

test("the message of a rejection is short and holds nothing of the token", async () => {
  const rejections = [
    `${token}!`,
    withSegment(3, "A".repeat(100_000)),
    withSegment(0, `${segments[0]}`.replace("kaXI", "kaXJ")),
  ];
  for (const text of rejections) {
    const error: Error = await Promise.resolve(codec.unseal(text)).then(
      () => expect.unreachable(),
      (thrown: unknown) => thrown as Error,
    );
    expect(error.message).toMatch(/^requestState token is not accepted: (malformed|tampered)$/);
  }
});

function countReasons(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
