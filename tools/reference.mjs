/** Installs, builds and writes the API reference with the guides into `site/`. Usage: `npm run reference -- [folder]`. */
import { join } from "node:path";
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runApp } from "./lib/run-app.mjs";
import { root } from "./lib/workspace.mjs";

// Progress goes to standard error: standard output belongs to what came of the run.
const environment = await prepare(process.stderr);
await runApp(join(root, "apps/reference/dist/main.js"), environment);
