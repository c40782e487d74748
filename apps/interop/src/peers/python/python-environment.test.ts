import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type PythonSettings, preparePythonEnvironment } from "./python-environment.ts";

/** An environment in an empty folder, made by a Python that succeeds unless `failing` is among its arguments. */
function pretend(failing?: string): PythonSettings & { readonly calls: string[] } {
  const folder = mkdtempSync(join(tmpdir(), "python-environment-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const calls: string[] = [];
  const run: PythonSettings["run"] = async (file, args) => {
    calls.push(args.slice(1, 3).join(" "));
    if (args.includes(failing ?? "")) return { code: 1, output: "ERROR: one\nERROR: No matching distribution\n" };
    if (args.includes("venv")) {
      for (const name of ["bin/python", "Scripts/python.exe"]) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), file);
      }
    }
    return { code: 0, output: "" };
  };
  return { folder, requirements: "mcp==2.3.0\n", run, calls };
}

it("makes the environment and installs into it", async () => {
  const settings = pretend();
  const { python, missing } = await preparePythonEnvironment(settings);
  expect(missing).toBeUndefined();
  expect(python.startsWith(settings.folder)).toBe(true);
  expect(settings.calls).toEqual([`venv ${settings.folder}`, "pip install"]);
});

it("does nothing when that was done before, and all of it when something else is required", async () => {
  const settings = pretend();
  await preparePythonEnvironment(settings);
  await preparePythonEnvironment(settings);
  expect(settings.calls).toHaveLength(2);
  await preparePythonEnvironment({ ...settings, requirements: "mcp==2.4.0\n" });
  expect(settings.calls).toHaveLength(4);
});

it.each([
  ["venv", "no virtual environment: ERROR: No matching distribution"],
  ["pip", "pip could not install it: ERROR: No matching distribution"],
])("says why when %s fails, and tries again the next time", async (failing, missing) => {
  const settings = pretend(failing);
  expect(await preparePythonEnvironment(settings)).toMatchObject({ missing });
  const tried = settings.calls.length;
  await preparePythonEnvironment(settings);
  expect(settings.calls).toHaveLength(tried * 2);
});
