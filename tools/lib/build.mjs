import process from "node:process";
import { binOf } from "./bin.mjs";
import { runCommand } from "./run-command.mjs";
import { root } from "./workspace.mjs";

/**
 * Builds every package and app whose inputs changed. The output is that of failed tasks only.
 *
 * @param {NodeJS.ProcessEnv} environment with pnpm on its path: turbo runs the packages' scripts through it
 */
export function build(environment) {
  return runCommand(process.execPath, [binOf("turbo"), "run", "build", "--output-logs=errors-only", "--ui=stream"], {
    cwd: root,
    env: environment,
  });
}
