import { type Mutate, pick } from "./mutation.fixture.ts";

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];
const WHITE_SPACE = [" ", "\n", "\r\n", "\t", "\v", "\f", "\u00a0", "\u2028", "\ufeff"];
const FOREIGN = ["+", "/", "=", ".", "%", "\0", "\x7f", "é", "Ａ", "а", "\u200b", "\ud800", "🔑", '"', "\\", "&"];
const LOOK_ALIKES: Readonly<Record<string, string>> = { "-": "+", _: "/", ".": ":", O: "0", l: "1", I: "l", A: "Α" };

/** Replaces the `length` characters from `at` on. */
function splice(text: string, at: number, length: number, replacement: string): string {
  return text.slice(0, at) + replacement + text.slice(at + length);
}

function toggleCase(text: string): string {
  const lower = text.toLowerCase();
  return text === lower ? text.toUpperCase() : lower;
}

/** The ends of the segments, where an encoding has its padding. */
function findEnd(token: string, number: number): number {
  const ends = [...token.matchAll(/\.|$/g)].map((match) => match.index);
  return pick(ends, number);
}

/** Changes of the token as a text, whatever its characters stand for. */
export const textMutations: Readonly<Record<string, Mutate>> = {
  "character changed": ({ token }, a, b) => splice(token, a % token.length, 1, pick(ALPHABET, b)),
  "characters changed": ({ token }, a, b, c) =>
    splice(splice(token, a % token.length, 1, pick(ALPHABET, b)), c % token.length, 1, pick(ALPHABET, a + b + c)),
  "character inserted": ({ token }, a, b) => splice(token, a % (token.length + 1), 0, pick(ALPHABET, b)),
  "characters deleted": ({ token }, a, b) => splice(token, a % token.length, 1 + (b % 4), ""),
  "neighbours swapped": ({ token }, a) => {
    const at = a % (token.length - 1);
    return splice(token, at, 2, `${token[at + 1]}${token[at]}`);
  },
  "characters swapped": ({ token }, a, b) => {
    const [at, other] = [a % token.length, b % token.length];
    return splice(splice(token, at, 1, token[other] ?? ""), other, 1, token[at] ?? "");
  },
  "end cut off": ({ token }, a) => token.slice(0, a % token.length),
  "start cut off": ({ token }, a) => token.slice(1 + (a % token.length)),
  "end extended": ({ token }, a, b, c) => token + pick(ALPHABET, a).repeat(1 + (b % 8)) + pick(ALPHABET, c),
  "start extended": ({ token }, a, b, c) => pick(ALPHABET, c) + pick(ALPHABET, a).repeat(1 + (b % 8)) + token,
  "piece doubled": ({ token }, a, b) => {
    const at = a % token.length;
    return splice(token, at, 0, token.slice(at, at + 1 + (b % token.length)));
  },
  "piece reversed": ({ token }, a, b) => {
    const at = a % token.length;
    const piece = token.slice(at, at + 2 + (b % 12));
    return splice(token, at, piece.length, [...piece].reverse().join(""));
  },
  "whole doubled": ({ token }, a, b) => token + pick(["", ".", "..", ",", " ", "\n", ";"], a).repeat(b % 2) + token,
  "foreign character in place": ({ token }, a, b) => splice(token, a % token.length, 1, pick(FOREIGN, b)),
  "foreign character inserted": ({ token }, a, b) => splice(token, a % (token.length + 1), 0, pick(FOREIGN, b)),
  "look-alike in place": ({ token }, a, b) => {
    const places = [...token].flatMap((character, at) => (character in LOOK_ALIKES ? [at] : []));
    const at = pick(places, a);
    return splice(token, at, 1 + (b % 2), LOOK_ALIKES[token[at] ?? ""] ?? "");
  },
  "padding added": ({ token }, a, b) => splice(token, findEnd(token, a), 0, "=".repeat(1 + (b % 4))),
  "white space inserted": ({ token }, a, b, c) =>
    splice(token, a % (token.length + 1), 0, pick(WHITE_SPACE, b).repeat(1 + (c % 2))),
  "case of a piece": ({ token }, a, b) => {
    const [at, length] = [a % token.length, 1 + (b % token.length)];
    return splice(token, at, length, toggleCase(token.slice(at, at + length)));
  },
  "percent encoding": ({ token }, a) => {
    const at = a % token.length;
    return splice(token, at, 1, `%${token.charCodeAt(at).toString(16)}`);
  },
  "last character of a segment": ({ token }, a, b) => splice(token, findEnd(token, a) - 1, 1, pick(ALPHABET, b)),
};
