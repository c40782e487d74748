import { expect, it } from "vitest";
import { matchUriTemplate } from "./match-uri-template.ts";
import { parseUriTemplate } from "./parse-uri-template.ts";

const SMALL = 8 * 1024;
const LARGE = 64 * 1024;
const MEASUREMENTS = 15;
const LONGEST_MS = 500;

/** Eight times the length takes eight times as long; 64 times, where the time grows with the square. The rest is for a busy machine. */
const MOST = 24;

/** The shortest time that one match took, in milliseconds: the one that was disturbed least. Gives up on what takes too long. */
function measure(template: ReturnType<typeof parseUriTemplate>, uri: string): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0, total = 0; count < MEASUREMENTS && total < LONGEST_MS; count++) {
    const start = performance.now();
    matchUriTemplate(template, uri);
    const took = performance.now() - start;
    total += took;
    shortest = Math.min(shortest, took);
  }
  return shortest;
}

it.each([
  ["x://{a}-{b}-{c}-{d}!", "-", ""],
  ["x://{a}-{b}-{c}-{d}", "-", "/"],
  ["x://{a}aaaaaaaab{b}", "a", ""],
  ["x://{a}aaaaaaaa{b}", "a", ""],
  ["x://{+a}/{+b}/{+c}/{+d}!", "/", ""],
  ["x://{+a}a{+b}a{+c}a{d}", "a", "/"],
  ["x://{+a}/{b}/{+c}/{d}", "a/", "?"],
  ["x://{/a*}/-{/b*}/-{/c*}/z", "/-", ""],
  ["x://{/a*}", "/", ""],
  ["x://{/a*}", "/a", "/"],
  ["x://{/a*}/{b}.{c}", "/a.b", "#"],
  ["x://{+a}{?b,c}", "?", ""],
  ["x://{?b,c}", "?b=1&c=2", ""],
  ["x://{?b,c}", "&", ""],
  ["x://{?b,c}", "?b=", "&b="],
  ["x://{+a}", "%25", "%"],
  ["x://{+a}", "%2525", ""],
  ["x://{+a}", "%c3", ""],
  ["x://{+a}2{b}2{c}", "%2522", "/"],
])(
  "the template %s takes a time that grows with the URI and no faster, for %j again and again before %j",
  (source, unit, end) => {
    const template = parseUriTemplate(source);
    const build = (length: number) => `x://${unit.repeat(length / unit.length)}${end}`;
    measure(template, build(SMALL));
    const small = measure(template, build(SMALL));
    const large = measure(template, build(LARGE));
    // Times that hardly show are no measure of how they grow.
    expect(large).toBeLessThan(Math.max(MOST * small, 1));
  },
);
