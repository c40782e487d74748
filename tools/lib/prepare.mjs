import process from "node:process";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { runStep } from "./step.mjs";

/**
 * Installs and builds, one progress line each. Ends the process when one of them fails.
 *
 * @param {{ write(text: string): unknown }} [stream]
 * @returns {Promise<NodeJS.ProcessEnv>} the environment for what is started next
 */
export async function prepare(stream = process.stdout) {
  const installed = await runStep("install", install, stream);
  if (installed.code !== 0) process.exit(installed.code);
  const built = await runStep("build", () => build(installed.environment), stream);
  if (built.code !== 0) process.exit(built.code);
  return installed.environment;
}
