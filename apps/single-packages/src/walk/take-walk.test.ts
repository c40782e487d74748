import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { findMissingLine } from "./find-missing-line.ts";
import type { WalkStep } from "./read-walk.ts";
import { takeWalk } from "./take-walk.ts";

async function walk(...steps: readonly WalkStep[]): Promise<void> {
  const start = await mkdtemp(join(tmpdir(), "walk-"));
  onTestFinished(() => rm(start, { recursive: true, force: true }));
  await takeWalk("page.md", steps, start, new AbortController().signal);
}

function run(script: string, ...expected: readonly string[]): WalkStep {
  return { kind: "run", line: 7, script, expected };
}

describe.skipIf(process.platform === "win32")("following a page", () => {
  it("goes on where the step before ended", async () => {
    const file: WalkStep = { kind: "write", line: 3, file: "src/a.txt", text: "written\n" };
    await walk(
      run("mkdir a\ncd a"),
      file,
      run("cat src/a.txt", "written"),
      run("cat a/src/a.txt || cat src/a.txt", "written"),
    );
  });

  it("ends at a command that fails, and says which", async () => {
    await expect(walk(run("echo said\nfalse\necho not reached"))).rejects.toThrow(
      /^page\.md:7: this ends with exit code 1:\necho said\nfalse\necho not reached\n\nsaid$/,
    );
  });

  it("ends where something else is printed than the page says", async () => {
    await expect(walk(run("echo 3 passed", "4 passed"))).rejects.toThrow(
      'page.md:7: "4 passed" is not printed, but:\n3 passed',
    );
  });
});

describe("what is printed", () => {
  it("may have more between the lines, and anything for an ellipsis", () => {
    expect(findMissingLine("one (12 ms)\nmore\n  two.\n", ["one (… ms)", "two."])).toBeUndefined();
  });

  it("must have the lines in their order, and whole", () => {
    expect(findMissingLine("two\none\n", ["one", "two"])).toBe("two");
    expect(findMissingLine("one more\n", ["one"])).toBe("one");
    expect(findMissingLine("twoX\n", ["two."])).toBe("two.");
  });
});
