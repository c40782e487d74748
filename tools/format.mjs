/** Formats everything, sorts imports and applies the linter's safe fixes. Usage: `npm run format`. */
import process from "node:process";
import { binOf } from "./lib/bin.mjs";
import { install } from "./lib/install.mjs";
import { runCommand } from "./lib/run-command.mjs";
import { runStep } from "./lib/step.mjs";
import { root } from "./lib/workspace.mjs";

const { code, environment } = await runStep("install", install);
if (code !== 0) process.exit(code);
const formatted = await runCommand(process.execPath, [binOf("@biomejs/biome", "biome"), "check", "--write", "."], {
  cwd: root,
  env: environment,
  stdio: "inherit",
});
process.exitCode = formatted.code;
