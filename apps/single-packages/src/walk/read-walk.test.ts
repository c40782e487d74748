import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";
import { readWalk } from "./read-walk.ts";

const start = "<!-- What follows is done by `npm run single-packages`. -->";
const fence = "```";

/** A page of blocks, each with the line before it. */
function writePage(...blocks: readonly (readonly [before: string, language: string, text: string])[]): string {
  return [
    start,
    ...blocks.flatMap(([before, language, text]) => [before, "", `${fence}${language}`, text, fence, ""]),
  ].join("\n");
}

describe("a page that is followed", () => {
  it("has commands, what they print, and files with their names", () => {
    const page = writePage(
      ["Go there:", "sh", "mkdir a\ncd a"],
      ["The server, in `src/server.mjs`:", "js", "run();"],
      ["Run it with `node`:", "sh", "node src/server.mjs"],
      ["", "text", "done\n\nin … ms"],
      ["It could have printed", "text", "something else"],
    );
    expect(readWalk("page.md", page)).toEqual([
      { kind: "run", line: 4, script: "mkdir a\ncd a", expected: [] },
      { kind: "write", line: 11, file: "src/server.mjs", text: "run();\n" },
      { kind: "run", line: 17, script: "node src/server.mjs", expected: ["done", "in … ms"] },
    ]);
  });

  it("begins where it says so", () => {
    expect(readWalk("page.md", `${fence}sh\nrm -rf /\n${fence}\n${start}\n`)).toEqual([]);
    expect(() => readWalk("page.md", `${fence}sh\nls\n${fence}\n`)).toThrow("page.md does not say from where on");
  });

  it.each([
    ["no file", "It is this:"],
    ["no file at the end", "`a.ts` is this"],
    ["a file elsewhere", "The file `../a.ts`:"],
    ["a file of the system", "The file `/etc/a.ts`:"],
    ["no file but a command", "Run `npm test`:"],
  ])("names %s before a block and is refused", (_, before) => {
    expect(() => readWalk("page.md", writePage([before, "ts", ""]))).toThrow("page.md:4: the line before the block");
  });

  it("is refused where a block does not end", () => {
    expect(() => readWalk("page.md", `${start}\n${fence}sh\nls\n`)).toThrow("page.md:2: the block does not end.");
  });
});

it("the guide to a codec has its reader write and run all of it", () => {
  const page = "docs/guides/own-codec.md";
  const steps = readWalk(page, readFileSync(join(root, page), "utf8"));
  expect(steps.flatMap((step) => (step.kind === "write" ? [step.file] : []))).toEqual([
    "package.json",
    "tsconfig.json",
    "src/aes-codec.ts",
    "src/index.ts",
    "src/aes-codec.test.ts",
    "server.mjs",
    "try.mjs",
  ]);
  expect(steps.filter((step) => step.kind === "run" && step.expected.length > 0)).toHaveLength(3);
});
