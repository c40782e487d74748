import { McpError, type McpErrorCode } from "@proj/types";
import { TransportError } from "./transport-error.ts";

/** How the process of a server ended, and what it left. */
export interface ServerExit {
  /** Absent when a signal ended it, when it has closed its output and not exited yet, and when it could not be started. */
  readonly exitCode?: number | undefined;
  /** The signal that ended it, such as `"SIGKILL"`. */
  readonly signal?: string | undefined;
  /** The last lines that it wrote to standard error; none with `stderr: "inherit"`, where they were seen already. Untrusted text. */
  readonly stderr: readonly string[];
  /** The last lines on standard output that were no messages. Untrusted text. */
  readonly strayOutput: readonly string[];
}

/**
 * The server that was started as a child process has ended without being asked to, or could not be started. A request that had been written
 * to it by then gets an OutcomeUnknownError instead, with this as its `cause`.
 */
export class ServerExitedError extends TransportError implements ServerExit {
  override name = "ServerExitedError";
  override readonly code: McpErrorCode = "ERR_MCP_SERVER_EXITED";
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly stderr: readonly string[];
  readonly strayOutput: readonly string[];

  constructor(message: string, exit: ServerExit, options: { readonly cause?: unknown } = {}) {
    super(message, options);
    this.exitCode = exit.exitCode;
    this.signal = exit.signal;
    this.stderr = exit.stderr;
    this.strayOutput = exit.strayOutput;
  }

  static override is(value: unknown): value is ServerExitedError {
    return McpError.is(value) && value.code === "ERR_MCP_SERVER_EXITED";
  }
}
