import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Alteration } from "./alteration.ts";
import { BASE64URL_ALPHABET } from "./characters.ts";
import { listEdits, listLengths } from "./edits.ts";
import { listJunk, listOtherTypes } from "./junk.ts";
import { listPositions } from "./positions.ts";
import { listSpacings } from "./spacings.ts";
import { listSpellings } from "./spellings.ts";
import { listSplices } from "./splices.ts";
import { listSubstitutions } from "./substitutions.ts";

function listTokens(alterations: Iterable<Alteration>): Set<string> {
  return new Set([...alterations].map(({ token }) => token));
}

describe("positions", () => {
  test("are all of a token of up to 400 characters", () => {
    for (const length of [0, 1, 400]) expect(listPositions(length)).toEqual([...Array(length).keys()]);
  });

  test("of a longer token are 400, in order and each once, with both ends of 150", () => {
    for (const length of [401, 1000, 50_000]) {
      const positions = listPositions(length);
      expect(new Set(positions).size).toBe(400);
      expect(positions).toEqual([...positions].sort((first, second) => first - second));
      expect(positions.slice(0, 150)).toEqual([...Array(150).keys()]);
      expect(positions.slice(-150)).toEqual([...Array(150).keys()].map((index) => length - 150 + index));
    }
  });
});

test("the position of an alteration is where it first differs, or before equal characters", () => {
  const token = fc.stringMatching(/^[\w.~-]{2,30}$/);
  fc.assert(
    fc.property(token, (text) => {
      for (const { token: altered, position = 0 } of [...listSubstitutions(text), ...listEdits(text)]) {
        expect(altered.slice(0, position)).toBe(text.slice(0, position));
      }
    }),
    { numRuns: 10 },
  );
});

test("substitutions put every character of base64url at every position", () => {
  const tokens = listTokens(listSubstitutions("a.b"));
  for (const character of BASE64URL_ALPHABET) {
    for (const token of [`${character}.b`, `a${character}b`, `a.${character}`]) expect(tokens).toContain(token);
  }
});

test("edits leave out, double, exchange and insert inside of a token, and leave its ends", () => {
  const tokens = listTokens(listEdits("abcd"));
  for (const token of ["acd", "abd", "abbcd", "abccd", "acbd", "abdc", "a.bcd", "ab\0cd"])
    expect(tokens).toContain(token);
  for (const token of ["bcd", "abc", "abcdd", "bacd"]) expect(tokens).not.toContain(token);
});

test("lengths are every beginning and every end, and more than the whole", () => {
  const tokens = listTokens(listLengths("abc"));
  for (const token of ["", "a", "ab", "c", "bc", "abcA", "Aabc", "abcabc", "abc.abc"]) expect(tokens).toContain(token);
});

test("spacings pad every part, and break lines", () => {
  const long = `${"a".repeat(80)}.bc`;
  const tokens = listTokens(listSpacings(long));
  expect(tokens).toContain(`${"a".repeat(80)}.bc==`);
  expect(tokens).toContain(`${"a".repeat(76)}\r\naaaa.bc`);
  expect(tokens).toContain(`${"a".repeat(80)}\n.bc\n`);
  expect(tokens).toContain(`${long}\n`);
  expect(listTokens(listSpacings(""))).toContain("\n");
});

test("spellings have other last characters, other alphabets and other cases", () => {
  const tokens = listTokens(listSpellings("v1.A-_g.é"));
  for (const token of ["v1.A-_h.é", "v2.A-_g.é", "v1.A+/g.é", "v1.A+_g.é", "V1.A-_G.É", "v1.a-_g.é", "V1.a-_G.é"]) {
    expect(tokens).toContain(token);
  }
  for (const token of ["v1.A-_g.%C3%A9", "v1%2EA-_g.é", "v1.A-_g.e\u0301", '"v1.A-_g.é"'])
    expect(tokens).toContain(token);
});

describe("splices", () => {
  test("take any set of parts from the other token, any end of it, and exchange parts", () => {
    const tokens = listTokens(listSplices("ab.cd.ef", "AB.CD.EF"));
    for (const token of ["AB.cd.ef", "ab.CD.ef", "ab.cd.EF", "AB.CD.ef", "AB.cd.EF", "ab.CD.EF"]) {
      expect(tokens).toContain(token);
    }
    for (const token of ["aB.CD.EF", "ab.cD.EF", "ab.cd.eF"]) expect(tokens).toContain(token);
    for (const token of ["cd.ab.ef", "ef.cd.ab", "ab.ef.cd"]) expect(tokens).toContain(token);
  });

  test("of tokens of many parts take one part", () => {
    const tokens = listTokens(listSplices("a.b.c.d.e.f.g", "A.B.C.D.E.F.G"));
    expect(tokens).toContain("a.b.c.D.e.f.g");
    expect(tokens).not.toContain("a.b.C.D.e.f.g");
  });

  test("of tokens that have not the same number of parts take only ends", () => {
    const tokens = listTokens(listSplices("ab", "A.B"));
    expect(tokens).toEqual(new Set(["a.B"]));
  });
});

test("splices of texts without any part are none", () => {
  expect(listTokens(listSplices("", ""))).toEqual(new Set([""]));
});

test("junk is short, or a million characters and more", () => {
  const lengths = [...listJunk("abc.def")].map(({ token }) => token.length);
  expect(lengths.every((length) => length < 40 || length >= 999_999)).toBe(true);
  expect(Math.max(...lengths)).toBe(1_000_007);
});

test("values of other types hold the token where they can", () => {
  const values = listOtherTypes("a.token").map(({ value }) => value);
  const texts = values.map((value) => {
    if (typeof value === "function") return value();
    return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : isConvertible(value) && String(value);
  });
  expect(texts.filter((text) => text === "a.token")).toHaveLength(5);
  expect(values.filter((value) => typeof value === "string")).toEqual([]);
});

function isConvertible(value: unknown): boolean {
  return typeof value !== "object" || value === null || "toString" in value;
}
