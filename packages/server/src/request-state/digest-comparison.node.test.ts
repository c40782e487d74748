import { readdirSync, readFileSync } from "node:fs";
import { digestText, isEqualDigest } from "@proj/types";
import { describe, expect, it } from "vitest";

/** A text that counts how often one of its characters is looked at. */
function watch(text: string): { readonly text: string; readonly counted: () => number } {
  let count = 0;
  const watched = {
    length: text.length,
    charCodeAt(index: number) {
      count++;
      return text.charCodeAt(index);
    },
  };
  return { text: watched as unknown as string, counted: () => count };
}

describe("the comparison of digests", () => {
  it("takes as many steps wherever the first difference is, and also where there is none", () => {
    const digest = digestText("expected");
    for (let at = 0; at <= digest.length; at++) {
      const swapped = digest[at] === "A" ? "B" : "A";
      const other = at === digest.length ? digest : `${digest.slice(0, at)}${swapped}${digest.slice(at + 1)}`;
      const [left, right] = [watch(other), watch(digest)];
      expect(isEqualDigest(left.text, right.text)).toBe(at === digest.length);
      expect([left.counted(), right.counted()]).toEqual([43, 43]);
    }
  });
});

/** Finds where something that is named a digest is compared by an operator, or looked for by a method, that stops at the first difference. */
function findComparisons(source: string): string[] {
  const name = String.raw`(?:[\w.#]+\.)?#?\w*[dD]igest\w*(?:\([^()]*\))?`;
  const pattern = new RegExp(
    String.raw`${name}\s*[!=]==?|[!=]==?\s*${name}|\.(?:includes|indexOf|startsWith|endsWith|has|localeCompare)\(\s*${name}`,
    "g",
  );
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return code.match(pattern) ?? [];
}

describe("no digest of a token is compared otherwise", () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => /^[^.]+\.ts$/.test(file));

  it.each([
    ["envelope.argumentsDigest !== binding.readArgumentsDigest()", 1],
    ["return digestName(tokenId, actual) === digest;", 1],
    ["if (known.includes(digest)) return;", 1],
    ["if (other == this.#digest) return;", 1],
    ["this.#digest ??= digestParameter(name, value); const digest = digestText(text);", 0],
    ["kind === actual.kind && isEqualDigest(digestName(tokenId, actual), digest)", 0],
    ["// digest === other", 0],
  ])("which would be seen: %s", (source, count) => {
    expect(findComparisons(source)).toHaveLength(count);
  });

  it.each(sources)("%s", (file) => {
    expect(findComparisons(readFileSync(`${import.meta.dirname}/${file}`, "utf8"))).toEqual([]);
  });

  it("where there are digests to compare", () => {
    const comparing = sources.filter((file) =>
      readFileSync(`${import.meta.dirname}/${file}`, "utf8").includes("isEqualDigest("),
    );
    expect(comparing).toEqual(["principal.ts", "unseal-request-state.ts"]);
  });
});
