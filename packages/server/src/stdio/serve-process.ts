import type { Readable, Writable } from "node:stream";
import type { MessageHandler } from "@proj/types";
import { checkHandler } from "../options/check-methods.ts";
import { Connection, type ServedStream } from "./connection.ts";
import { buildStreamPolicy, type StreamOptions } from "./stream-options.ts";
import { takeStdout } from "./take-stdout.ts";

/** Shorter than the two seconds after which hosts kill a server that does not end. */
const CLOSE_TIMEOUT_MS = 1500;

/** How the host is served. */
export interface ServeStdioOptions extends StreamOptions {
  /**
   * Signals that close the connection instead of ending the process at once; the second one does that. Windows knows only `SIGINT` and
   * `SIGBREAK`, from a console. Default none.
   */
  readonly closeOnSignals?: readonly NodeJS.Signals[] | undefined;
}

/** The part of `process` that serving needs. */
export interface HostedProcess {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  on(signal: NodeJS.Signals, listener: () => void): unknown;
  off(signal: NodeJS.Signals, listener: () => void): unknown;
}

/** Serves the host of a process. */
export function serveProcess(server: MessageHandler, options: ServeStdioOptions, hosted: HostedProcess): ServedStream {
  checkHandler("serveStdio", server);
  const { closeOnSignals = [], ...streamOptions } = options;
  const policy = buildStreamPolicy(streamOptions, CLOSE_TIMEOUT_MS, server);
  const { stdin, stdout, stderr } = hosted;
  const { writable, restore } = takeStdout(stdout, stderr);

  function listenForSignals(method: "on" | "off"): void {
    for (const signal of closeOnSignals) hosted[method](signal, closeOnce);
  }

  function closeOnce(): void {
    listenForSignals("off");
    void connection.close();
  }

  function release(): void {
    listenForSignals("off");
    // A stream that flows keeps the process alive.
    stdin.pause();
    writable.destroy();
    restore();
  }

  listenForSignals("on");
  const connection = new Connection(server, { readable: stdin, writable, release }, { ...policy, auth: null });
  return connection;
}
