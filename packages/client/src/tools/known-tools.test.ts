import { describe, expect, test } from "vitest";
import { type KnownTool, KnownTools } from "./known-tools.ts";

const tool: KnownTool = { headers: [], problem: undefined, check: undefined };

describe("the tools that a client knows", () => {
  test("are the last ten thousand", () => {
    const known = new KnownTools();
    for (let count = 0; count <= 10_000; count++) known.remember(`t${count}`, tool, 1);
    expect([known.find("t0"), known.find("t1"), known.find("t10000")]).toEqual([undefined, tool, tool]);
  });

  test("take eight million characters at most, but the last one always has room", () => {
    const known = new KnownTools();
    for (const name of ["a", "b", "c"]) known.remember(name, tool, 4_000_000);
    expect([known.find("a"), known.find("b"), known.find("c")]).toEqual([undefined, tool, tool]);
    known.remember("d", tool, 20_000_000);
    expect([known.find("b"), known.find("c"), known.find("d")]).toEqual([undefined, undefined, tool]);
    known.remember("d", tool, 1);
    known.remember("e", tool, 1);
    expect([known.find("d"), known.find("e")]).toEqual([tool, tool]);
  });

  test("include one named __proto__", () => {
    const known = new KnownTools();
    expect([known.find("__proto__"), known.find("constructor")]).toEqual([undefined, undefined]);
    known.remember("__proto__", tool, 1);
    expect(known.find("__proto__")).toBe(tool);
  });
});
