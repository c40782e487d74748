import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/lib/workspace.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const guide = read("docs/request-state.md");

describe("docs/request-state.md", () => {
  it("has a row for every reason of a rejection, once, and none for others", () => {
    const [, list = ""] =
      /export type RequestStateRejectionReason =([^;]+);/.exec(
        read("packages/server/src/request-state/rejection.ts"),
      ) ?? [];
    const reasons = Array.from(list.matchAll(/"([a-z-]+)"/g), ([, reason]) => reason);
    const [, section = ""] = /^### Every reason\n(.*?)^#/ms.exec(guide) ?? [];
    const rows = Array.from(section.matchAll(/^\| `([a-z-]+)` \|/gm), ([, reason]) => reason);
    expect(reasons.length).toBeGreaterThan(20);
    expect(rows).toEqual(reasons);
  });

  it("makes a key by the command that error messages give", () => {
    const [, command = ""] = /`(node -e .+)`/.exec(read("packages/request-state/src/key-hint.ts")) ?? [];
    expect(command).toContain("randomBytes(32)");
    expect(guide).toContain(`\n${command.replaceAll('\\"', '"')}\n`);
  });

  it("names the options that there are", () => {
    const options = ["policy.ts", "flow-limits.ts"].map((file) => read(`packages/server/src/request-state/${file}`));
    const declared = options.flatMap((code) => {
      const [, body = ""] = /export interface (?:RequestStateOptions|FlowLimits)\b[^{]*\{(.*?)^\}/ms.exec(code) ?? [];
      return Array.from(body.matchAll(/^ {2}readonly (\w+)\?:/gm), ([, name = ""]) => name);
    });
    expect(declared.length).toBeGreaterThan(8);
    expect(declared.filter((name) => !guide.includes(name))).toEqual([]);
  });
});
