/**
 * Programs at a terminal that call a tool and let a person answer, for apps that have a tool of their own.
 *
 * @module @proj/provisioner/terminal
 */
export { callTool, type ToolCall } from "./client/call-tool.ts";
export { type AnswerSettings, selectChooser } from "./client/select-chooser.ts";
export { toReadableError } from "./client/to-readable-error.ts";
export { parseCommandLine, parsePort } from "./command-line/parse-command-line.ts";
export { runMain } from "./command-line/run-main.ts";
export { UsageError } from "./command-line/usage-error.ts";
export { runClient } from "./demo/run-client.ts";
export { ReadableError } from "./errors/readable-error.ts";
