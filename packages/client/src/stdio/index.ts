/**
 * Servers that are started as child processes, and servers behind any other stream of bytes.
 *
 * @module @proj/client/stdio
 */

export { type ServerExit, ServerExitedError } from "../errors/server-exited-error.ts";
export { listInheritedVariables } from "./build-environment.ts";
export type { RestartOptions } from "./restart-policy.ts";
export type { SpawnedServer, SpawnServer, SpawnSettings } from "./spawn-server.ts";
export type { StderrOption, StdioTransportOptions } from "./stdio-options.ts";
export { StdioTransport } from "./stdio-transport.ts";
export type { StrayListener, StrayOutput, StrayProblem } from "./stray-output.ts";
export { StreamTransport, type StreamTransportOptions } from "./stream-transport.ts";
