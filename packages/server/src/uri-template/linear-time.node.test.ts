import process from "node:process";
import { expect, it } from "vitest";
import { matchUriTemplate } from "./match-uri-template.ts";
import { parseUriTemplate } from "./parse-uri-template.ts";
import type { UriTemplate } from "./uri-template.ts";

const SMALL = 8 * 1024;
const LARGE = 64 * 1024;
const MEASUREMENTS = 10;
const LONGEST_US = 500_000;

/** Eight times the length takes eight times as long; 64 times, where the time grows with the square. */
const MOST = 24;

/** Times that hardly show, in microseconds, are no measure of how they grow. */
const HARDLY_US = 1_000;

/** While the engine still compiles, the large one may be slower than it will be. */
const ATTEMPTS = 4;

/**
 * The least time that one match took of the processor, in microseconds: a clock on the wall would also measure what else the machine does. Gives
 * up on what takes too long.
 */
function measure(template: UriTemplate, uri: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0, total = 0; count < MEASUREMENTS && total < LONGEST_US; count++) {
    const start = process.cpuUsage();
    matchUriTemplate(template, uri);
    const { user, system } = process.cpuUsage(start);
    total += user + system;
    least = Math.min(least, user + system);
  }
  return least;
}

/** How many times as much time the large URI takes as the small one; the least of several attempts. */
function measureGrowth(template: UriTemplate, small: string, large: string): number {
  let growth = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && growth >= MOST; attempt++) {
    const smallUs = measure(template, small);
    growth = Math.min(growth, measure(template, large) / Math.max(smallUs, HARDLY_US / MOST));
  }
  return growth;
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
    const build = (length: number) => `x://${unit.repeat(length / unit.length)}${end}`;
    expect(measureGrowth(parseUriTemplate(source), build(SMALL), build(LARGE))).toBeLessThan(MOST);
  },
);
