import { decodeBase64url, encodeBase64url } from "@proj/types";
import { type Mutate, pick } from "./mutation.fixture.ts";

type Change = (bytes: readonly number[], a: number, b: number) => readonly number[];

/** A copy with the element at `at` replaced. */
function replaceAt<T>(elements: readonly T[], at: number, element: T): readonly T[] {
  return splice(elements, at, 1, element);
}

/** A copy without `count` elements from `at` on, and with others in their place. */
function splice<T>(elements: readonly T[], at: number, count: number, ...others: readonly T[]): readonly T[] {
  return [...elements.slice(0, at), ...others, ...elements.slice(at + count)];
}

/** Changes of bytes: the text stands for something else, and is the canonical one for that. */
const changes: Readonly<Record<string, Change>> = {
  "bit flipped": (bytes, a, b) => replaceAt(bytes, a % bytes.length, (bytes[a % bytes.length] ?? 0) ^ (1 << (b % 8))),
  "byte changed": (bytes, a, b) => replaceAt(bytes, a % bytes.length, b % 256),
  "byte inserted": (bytes, a, b) => splice(bytes, a % (bytes.length + 1), 0, b % 256),
  "byte deleted": (bytes, a) => splice(bytes, a % bytes.length, 1),
  "bytes swapped": (bytes, a, b) => {
    const [at, other] = [a % bytes.length, b % bytes.length];
    return replaceAt(replaceAt(bytes, at, bytes[other] ?? 0), other, bytes[at] ?? 0);
  },
  "bytes cut off": (bytes, a) => bytes.slice(0, a % bytes.length),
  "bytes appended": (bytes, a, b) => [...bytes, ...Array.from({ length: 1 + (a % 16) }, () => b % 256)],
  "bytes doubled": (bytes) => [...bytes, ...bytes],
  "bytes reversed": (bytes) => [...bytes].reverse(),
  "all bytes the same": (bytes, a) => bytes.map(() => a % 256),
  "all bytes inverted": (bytes) => bytes.map((byte) => byte ^ 255),
};

const segments = { header: 0, vector: 2, ciphertext: 3, tag: 4 };

function applyChange(change: Change, index: number): Mutate {
  return ({ token }, a, b) => {
    const texts = token.split(".");
    const bytes = [...(decodeBase64url(texts[index] ?? "") ?? [])];
    // A payload of no bytes has a ciphertext of none: then there is nothing to change but the length.
    const changed = bytes.length === 0 ? [b % 256] : change(bytes, a, b);
    return replaceAt(texts, index, encodeBase64url(Uint8Array.from(changed))).join(".");
  };
}

/** Every change in every segment. */
export const byteMutations: Readonly<Record<string, Mutate>> = Object.fromEntries(
  Object.entries(segments).flatMap(([segment, index]) =>
    Object.entries(changes).map(([kind, change]) => [`${segment}: ${kind}`, applyChange(change, index)]),
  ),
);

/** Changes of whole segments. */
export const segmentMutations: Readonly<Record<string, Mutate>> = {
  "segment missing": ({ token }, a) => splice(token.split("."), a % 5, 1).join("."),
  "segments missing": ({ token }, a, b) => splice(splice(token.split("."), a % 5, 1), b % 4, 1).join("."),
  "segment in excess": ({ token, others }, a, b, c) => {
    const segment = pick(pick([token, ...others], b).split("."), c);
    return splice(token.split("."), a % 6, 0, segment).join(".");
  },
  "segments empty": ({ token }, a) => {
    return token
      .split(".")
      .map((segment, index) => ((a >> index) % 2 === 0 ? segment : ""))
      .join(".");
  },
  "segments in another order": ({ token }, a, b, c) => {
    const texts = token.split(".");
    const order = [0, 1, 2, 3, 4].sort((one, other) => ((a ^ (one * b)) % 7) - ((a ^ (other * c)) % 7));
    return order.map((index) => texts[index]).join(".");
  },
  "segments of another token": ({ token, others }, a, b) => {
    const other = pick(others, b).split(".");
    return token
      .split(".")
      .map((segment, index) => ((a >> index) % 2 === 0 ? segment : other[index]))
      .join(".");
  },
  "encrypted key": ({ token }, a, b) => {
    const bytes = Uint8Array.from({ length: 1 + (a % 40) }, () => b % 256);
    return token.replace("..", `.${encodeBase64url(bytes)}.`);
  },
};
