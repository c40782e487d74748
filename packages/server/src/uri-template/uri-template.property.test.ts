import fc from "fast-check";
import { expect, it } from "vitest";
import { matchUriTemplate } from "./match-uri-template.ts";
import { parseUriTemplate } from "./parse-uri-template.ts";
import type { TemplatePart } from "./uri-template.ts";

/** For machines that do much else. */
const TIMEOUT_MS = 30_000;

/** Also what encodeURIComponent leaves as it is: then no value has anything of the texts between the variables. */
function encodeAll(value: string): string {
  return encodeURIComponent(value).replace(/[-_.!~*'()]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16)}`;
  });
}

const value = fc.string({ minLength: 1, unit: "grapheme" });
const separator = fc.stringMatching(/^[-._~!/:@]{1,4}$/);
const variable = fc.oneof(
  fc.record({ kind: fc.constant("simple" as const), value }),
  fc.record({ kind: fc.constant("reserved" as const), value }),
  fc.record({ kind: fc.constant("path" as const), value: fc.array(value, { minLength: 1, maxLength: 4 }) }),
);
const members = fc.option(fc.array(fc.option(fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 4 }));

it(
  "gives what a template was expanded with",
  () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(separator, variable), { maxLength: 5 }), members, (pieces, query) => {
        let template = "x:h";
        let uri = "x:h";
        const expected: Record<string, string | string[]> = {};
        for (const [index, [text, { kind, value }]] of pieces.entries()) {
          const name = `v${index}`;
          // A slash before {/x*} would be one segment more, an empty one.
          const between = kind === "path" ? `${text}-` : text;
          expected[name] = value;
          template += between + { simple: `{${name}}`, reserved: `{+${name}}`, path: `{/${name}*}` }[kind];
          uri +=
            between + (kind === "path" ? value.map((segment) => `/${encodeAll(segment)}`).join("") : encodeAll(value));
        }
        const given = (query ?? []).flatMap((member, index) =>
          member === null ? [] : [[`q${index}`, member] as const],
        );
        if (query !== null) template += `{?${query.map((_, index) => `q${index}`).join(",")}}`;
        if (given.length > 0) uri += `?${given.map(([name, member]) => `${name}=${encodeAll(member)}`).join("&")}`;
        const variables = matchUriTemplate(parseUriTemplate(template), uri);
        expect(variables).toEqual({ ...expected, ...Object.fromEntries(given) });
      }),
      { numRuns: 200 },
    );
  },
  TIMEOUT_MS,
);

const unit = "(?:%[0-9A-Fa-f]{2}|[^/?#%])";
const forms = { simple: `(${unit}+)`, reserved: "((?:%[0-9A-Fa-f]{2}|[^%])+)", path: `((?:/${unit}+)+)` };

/** The same as a regular expression, which tries one way after the other and takes its time for it. */
function toPattern(parts: readonly TemplatePart[]): RegExp {
  const patterns = parts.map((part) =>
    part.kind === "literal" ? part.text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : forms[part.kind],
  );
  return new RegExp(`^${patterns.join("")}$`, "s");
}

const piece = fc.constantFrom("a", "-", "/", "?", "#", "2", "%2F", "%41", "%2f");
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const part = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 2 }).map((pieces) => pieces.join("")),
  fc.constantFrom("{}", "{+}", "{/*}"),
);
const source = fc.array(part, { maxLength: 7 }).map((parts) => {
  return parts.map((form, index) => form.replace(/^\{([+/]?)(\*?)\}$/, `{$1v${index}$2}`)).join("");
});

function parse(template: string): ReturnType<typeof parseUriTemplate> | undefined {
  try {
    return parseUriTemplate(template);
  } catch {
    return undefined;
  }
}

it(
  "reads a URI as a regular expression would that tries every way",
  () => {
    let matches = 0;
    fc.assert(
      fc.property(source, text, (template, uri) => {
        const parsed = parse(template);
        fc.pre(parsed !== undefined);
        const found = toPattern(parsed.parts).exec(uri);
        const variables = matchUriTemplate(parsed, uri);
        const names = parsed.parts.flatMap((each) => (each.kind === "literal" ? [] : [each]));
        if (found !== null) matches++;
        expect(variables).toEqual(
          found === null
            ? undefined
            : Object.fromEntries(
                names.map(({ kind, name }, index) => {
                  const raw = found[index + 1] ?? "";
                  const segments = raw.slice(1).split("/").map(decodeURIComponent);
                  return [name, kind === "path" ? segments : decodeURIComponent(raw)];
                }),
              ),
        );
      }),
      { numRuns: 3_000 },
    );
    expect(matches).toBeGreaterThan(50);
  },
  TIMEOUT_MS,
);

it("finds nothing, and throws nothing, whatever the URI is", () => {
  const templates = ["x:{a}", "x:{+a}{?b}", "x:{a}{/b*}.{c}{?d,e}"].map(parseUriTemplate);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...templates), (rest, template) => {
      const variables = matchUriTemplate(template, `x:${rest}`);
      for (const found of Object.values(variables ?? {}).flat()) expect(found).toBeTypeOf("string");
    }),
  );
});
