import { describe, expect, it } from "vitest";
import { goodServers } from "./good-servers.fixture.ts";
import { expectEveryWay } from "./try-every-way.ts";

/** Ways that a call may not have, and what tells so. */
const absent =
  /^(?:No round is sent|The server has nothing else|The call has no such round|A resource has no arguments|The call (?:asks|ends))/;
const again = /^Sent again, round \d+ does .* again, which without single use is up to its receiver/;

describe("what is good holds in every way", { timeout: 60_000 }, () => {
  it.each(goodServers)("$name", async ({ build, call, options = {}, again: hasAgain = false }) => {
    const report = await expectEveryWay(build, call, options);
    expect(report.problems).toEqual([]);
    const untold = report.unjudged.filter(({ reason }) => !absent.test(reason));
    expect(untold.filter(({ reason }) => !again.test(reason))).toEqual([]);
    expect(untold.length > 0).toBe(hasAgain);
    expect(new Set([...report.held, ...report.unjudged.map(({ way }) => way)])).toEqual(new Set(report.ways));
  });
});
