/** Installs, builds and starts the round viewer, a page to answer and to cheat in. Usage: `npm run demo:web -- <arguments>`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runApp } from "./lib/run-app.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to the app.
const environment = await prepare(process.stderr);
await runApp(join(root, "apps/round-viewer/dist/program/main.js"), environment);
