/**
 * Child processes, and the programs they are: what all apps do alike.
 *
 * @module @proj/processes
 */
export { findBrowser } from "./find-browser.ts";
export { findNewerNode } from "./find-newer-node.ts";
export { InterruptedError, toExitCode, watchInterruption } from "./interruption.ts";
export { parseFlags, readNumber } from "./parse-flags.ts";
export { ProcessError } from "./process-error.ts";
export { runMain } from "./run-main.ts";
export { endWithParent, type ProcessRun, type RunOptions, runProcess } from "./run-process.ts";
export { type StartedServer, type StartOptions, startServer } from "./start-server.ts";
export { hasEnded, killProcess, stopProcess } from "./stop-process.ts";
export { UsageError } from "./usage-error.ts";
