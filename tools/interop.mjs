/** Installs, builds and runs our client and server against those of other SDKs. Usage: `npm run interop -- <arguments>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to the matrix.
const environment = await prepare(process.stderr);

// The terminal sends an interrupt to the matrix too, which ends what it started; this process waits for it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => {});

const { code } = await runCommand(
  process.execPath,
  [join(root, "apps/interop/dist/main.js"), ...process.argv.slice(2)],
  {
    env: environment,
    stdio: "inherit",
  },
);
process.exitCode = code;
