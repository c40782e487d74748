/** Installs, builds and measures. Usage: `npm run bench -- <arguments of the benchmarks>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output is the table.
const environment = await prepare(process.stderr);
const { code } = await runCommand(process.execPath, [join(root, "apps/bench/dist/main.js"), ...process.argv.slice(2)], {
  env: environment,
  stdio: "inherit",
});
process.exitCode = code;
