import { delimiter } from "node:path";
import process from "node:process";

/** Settings that an outer npm hands down and that installing still needs: where packages come from and how to get there. */
const kept =
  /^npm_config_(?:registry|.*:registry|\/\/.*|cafile|ca|strict_ssl|proxy|https_proxy|noproxy|userconfig|globalconfig|cache)$/i;

/**
 * The environment for the tools that this repository starts: without what an outer `npm run` adds, which would reach pnpm as its own
 * settings, and with telemetry and update notices off.
 *
 * @param {NodeJS.ProcessEnv} [outer]
 * @returns {NodeJS.ProcessEnv}
 */
export function buildEnvironment(outer = process.env) {
  const inherited = Object.entries(outer).filter(
    ([name]) => (!/^npm_/i.test(name) || kept.test(name)) && !/^(?:NODE_ENV|INIT_CWD)$/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    DO_NOT_TRACK: "1",
    TURBO_TELEMETRY_DISABLED: "1",
    TURBO_NO_UPDATE_NOTIFIER: "1",
    // The tools choose pnpm's version themselves and install before they run anything.
    pnpm_config_pm_on_fail: "ignore",
    pnpm_config_verify_deps_before_run: "false",
    pnpm_config_update_notifier: "false",
  };
}

/**
 * Puts `folder` first where programs are looked up.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} folder
 * @returns {NodeJS.ProcessEnv}
 */
export function withPath(environment, folder) {
  const name = Object.keys(environment).find((key) => key.toUpperCase() === "PATH") ?? "PATH";
  return { ...environment, [name]: `${folder}${delimiter}${environment[name] ?? ""}` };
}
