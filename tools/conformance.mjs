/** Installs, builds and runs the official conformance suite. Usage: `npm run conformance -- <arguments of apps/conformance>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to the results.
const environment = await prepare(process.stderr);

// The terminal sends an interrupt to the runner too, which ends what it started; this process waits for it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => {});

const { code } = await runCommand(
  process.execPath,
  [join(root, "apps/conformance/dist/runner/main.js"), ...process.argv.slice(2)],
  { env: environment, stdio: "inherit" },
);
process.exitCode = code;
