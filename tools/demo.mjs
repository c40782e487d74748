/** Installs, builds and starts the provisioner demo. Usage: `npm run demo -- <arguments of the demo>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to the demo.
const environment = await prepare(process.stderr);

// The terminal sends an interrupt to the demo too, which ends in its own way; this process waits for it.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => {});

const { code } = await runCommand(
  process.execPath,
  [join(root, "apps/provisioner/dist/demo/main.js"), ...process.argv.slice(2)],
  {
    env: environment,
    stdio: "inherit",
  },
);
process.exitCode = code;
