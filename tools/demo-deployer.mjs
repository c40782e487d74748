/** Installs, builds and starts the deployer's demo. Usage: `npm run demo:deployer -- <arguments of the demo>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runApp } from "./lib/run-app.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to the demo.
const environment = await prepare(process.stderr);
await runApp(join(root, "apps/deployer/dist/demo/main.js"), environment);
