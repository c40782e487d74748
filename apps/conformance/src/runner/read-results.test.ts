import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readResults, toScenarioName } from "./read-results.ts";

/** Writes files into a folder that goes when the test is over. */
function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "results-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const time = "2026-07-28T12-00-00-000Z";
const checks = [{ id: "a", name: "A", status: "SUCCESS", timestamp: "now", details: {} }];

describe("the suite's results", () => {
  it("of a server are read by scenario; one that did not end has left no checks", () => {
    const folder = writeFolder({
      [`server-server-stateless-${time}/checks.json`]: JSON.stringify(checks),
      [`server-caching-${time}/other.txt`]: "",
    });
    expect(readResults(folder, "server")).toEqual(
      new Map([["server-stateless", { checks: [{ id: "a", status: "SUCCESS" }] }]]),
    );
  });

  it("of a client tell besides how the client ended, also in a folder below", () => {
    const folder = writeFolder({
      [`tools_call-${time}/checks.json`]: "[]",
      [`tools_call-${time}/stdout.txt`]: "something\ndone\n",
      [`tools_call-${time}/stderr.txt`]: "",
      [`auth/basic-cimd-${time}/checks.json`]: "[]",
      [`auth/basic-cimd-${time}/stdout.txt`]: "",
      [`auth/basic-cimd-${time}/stderr.txt`]: "no\n",
    });
    const results = readResults(folder, "client");
    expect(results.get("tools_call")?.client).toEqual({ isDone: true, stderr: "" });
    expect(results.get("auth/basic-cimd")?.client).toEqual({ isDone: false, stderr: "no\n" });
  });

  it("are not read where they have a shape that this runner does not know", () => {
    const folder = writeFolder({ [`server-caching-${time}/checks.json`]: '[{ "id": "a", "status": "PERHAPS" }]' });
    expect(() => readResults(folder, "server")).toThrow("Invalid option");
  });
});

it.each([
  ["server", `server-tools-list-${time}`, "tools-list"],
  ["server", `server-json-schema-2020-12-${time}`, "json-schema-2020-12"],
  ["client", `auth/basic-cimd-${time}`, "auth/basic-cimd"],
  ["client", `auth\\basic-cimd-${time}`, "auth/basic-cimd"],
  ["client", `server-of-a-client-${time}`, "server-of-a-client"],
] as const)("the folder of a %s scenario, %s, is named after %s", (side, folder, name) => {
  expect(toScenarioName(folder, side)).toBe(name);
});
