import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";

/** What the environment is made of and with. */
export interface PythonSettings {
  /** Of the environment; replaced when it is not the one that is wanted. */
  readonly folder: string;
  /** As in a requirements file. */
  readonly requirements: string;
  run(file: string, args: readonly string[]): Promise<{ readonly code: number; readonly output: string }>;
}

/** The environment's interpreter, and why it cannot be used if it cannot. */
export interface PythonEnvironment {
  readonly python: string;
  readonly missing?: string;
}

const isWindows = process.platform === "win32";

/** Without patience for a package index that cannot be reached: every package would wait for it. */
const pipFlags = ["--disable-pip-version-check", "--no-input", "--quiet", "--retries", "1", "--timeout", "30"];

/** Makes a virtual environment with what `requirements` name, unless that was done before. */
export async function preparePythonEnvironment(settings: PythonSettings): Promise<PythonEnvironment> {
  const { folder, requirements, run } = settings;
  const python = join(folder, isWindows ? "Scripts/python.exe" : "bin/python");
  // Written last, so that what was interrupted is done again.
  const stamp = join(folder, "requirements.txt");
  if (existsSync(stamp) && existsSync(python) && readFileSync(stamp, "utf8") === requirements) return { python };

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const wanted = join(folder, "wanted.txt");
  writeFileSync(wanted, requirements);
  const steps = [
    { file: isWindows ? "python" : "python3", args: ["-m", "venv", folder], failure: "no virtual environment" },
    { file: python, args: ["-m", "pip", "install", ...pipFlags, "-r", wanted], failure: "pip could not install it" },
  ];
  for (const { file, args, failure } of steps) {
    const { code, output } = await run(file, args);
    if (code !== 0) return { python, missing: `${failure}: ${output.trim().split("\n").at(-1)}` };
  }
  writeFileSync(stamp, requirements);
  return { python };
}
