import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import process from "node:process";
import { binOf } from "../../tools/lib/bin.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { root } from "../../tools/lib/workspace.mjs";
import { frameworkTypes } from "./framework-types.ts";
import { SNIPPETS_PREFIX } from "./list-files.ts";
import type { SnippetModule } from "./snippets.ts";

/** What is wrong with modules, by their names; nothing stands for those that are all right. */
export interface SnippetFaults {
  /** What the compiler says. */
  readonly types: ReadonlyMap<string, string>;
  /** What was thrown, for those that are run. */
  readonly runs: ReadonlyMap<string, string>;
  /** What the compiler says about anything else. */
  readonly other: string;
}

/** Keys that pages read, as an operator would have set them. */
const environment = {
  REQUEST_STATE_KEY: "bmV3LWtleS1uZXcta2V5LW5ldy1rZXktbmV3LWtleS4",
  REQUEST_STATE_KEY_OLD: "b2xkLWtleS1vbGQta2V5LW9sZC1rZXktb2xkLWtleS4",
};

const compilerOptions = {
  composite: false,
  noEmit: true,
  declaration: false,
  declarationMap: false,
  sourceMap: false,
  skipLibCheck: true,
  types: ["node"],
  lib: ["ES2023", "WebWorker"],
  rewriteRelativeImportExtensions: false,
  allowImportingTsExtensions: true,
  // A page shows a part of a program, and not every reader has this one switched on.
  noUnusedLocals: false,
  noUnusedParameters: false,
  noPropertyAccessFromIndexSignature: false,
};

/** What pages show beside our packages, and the package that depends on it, for the root does not. */
const shownBeside = {
  jose: "request-state",
  arktype: "server",
  valibot: "server",
  "@valibot/to-json-schema": "server",
};

/** A module that never ends takes the others with it. */
const RUN_LIMIT_MS = 60_000;

/** Compiles all modules by one start of the compiler, and runs those that are to be run in one process. */
export async function checkSnippets(modules: readonly SnippetModule[]): Promise<SnippetFaults> {
  const folder = mkdtempSync(join(root, SNIPPETS_PREFIX));
  try {
    linkPackages(folder);
    writeFileSync(join(folder, "frameworks.d.ts"), frameworkTypes);
    for (const module of modules) writeFileSync(join(folder, toFile(module)), module.code);
    const config = { extends: "../tsconfig.base.json", compilerOptions, include: ["*.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const [compiled, runs] = await Promise.all([compile(folder, modules), run(folder, modules)]);
    return { ...compiled, runs };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages may use every package, and the root depends on some of them only. */
function linkPackages(folder: string): void {
  const scope = join(folder, "node_modules/@proj");
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(root, "packages"))) {
    symlinkSync(join(root, "packages", name), join(scope, name), "junction");
  }
  mkdirSync(join(folder, "node_modules/@valibot"));
  for (const [name, owner] of Object.entries(shownBeside)) {
    symlinkSync(join(root, "packages", owner, "node_modules", name), join(folder, "node_modules", name), "junction");
  }
}

function toFile({ name }: SnippetModule): string {
  return `${name.replace(/[^\w.-]/g, "_")}.ts`;
}

async function compile(
  folder: string,
  modules: readonly SnippetModule[],
): Promise<Pick<SnippetFaults, "types" | "other">> {
  const args = [binOf("typescript", "tsc"), "-p", folder, "--pretty", "false"];
  const { code, output } = await runCommand(process.execPath, args, { cwd: folder });
  const byFile = new Map(modules.map((module) => [toFile(module), module]));
  const types = new Map<string, string>();
  const others: string[] = [];
  // What belongs to a message, but not its first line, is indented.
  for (const message of output.trim().split(/\n(?! )/)) {
    const [, path = "", line = "", text = ""] = /^(.*?)\((\d+),\d+\): ([\s\S]*)$/.exec(message) ?? [];
    const module = byFile.get(basename(path));
    if (module === undefined) others.push(message);
    else types.set(module.name, [types.get(module.name) ?? [], `${module.page}:${line}: ${text}`].flat().join("\n"));
  }
  const other = others.filter((message) => message !== "").join("\n");
  return { types, other: code !== 0 && types.size === 0 && other === "" ? `the compiler ended with ${code}` : other };
}

async function run(folder: string, modules: readonly SnippetModule[]): Promise<Map<string, string>> {
  const running = modules.filter(({ runs }) => runs);
  const unfinished = new Map(running.map((module) => [toFile(module), module]));
  const faults = new Map<string, string>();
  const program = join(import.meta.dirname, "run-snippets.mjs");
  const child = fork(program, [folder, ...unfinished.keys()], {
    cwd: folder,
    execArgv: [],
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    timeout: RUN_LIMIT_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  child.on("message", ({ file, error }: { readonly file: string; readonly error?: string }) => {
    const { name = "", page = "" } = unfinished.get(file) ?? {};
    unfinished.delete(file);
    if (error !== undefined) faults.set(name, error.replaceAll(join(folder, file), page));
  });
  await once(child, "close");
  for (const { name } of unfinished.values()) faults.set(name, `did not come to its end\n${output.slice(-2000)}`);
  return faults;
}
