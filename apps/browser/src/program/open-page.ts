import process from "node:process";
import { type ProcessRun, runProcess } from "@proj/processes";

/** How long a browser may take for the whole of it, in milliseconds. */
const PATIENCE_MS = 60_000;

/** How a page is opened. */
export interface OpenOptions {
  /** The browser's program. */
  readonly browser: string;
  /** An empty folder for what it keeps. */
  readonly profile: string;
  /** Ends the browser. */
  readonly signal: AbortSignal;
}

/**
 * Opens a page in a browser without a window, until the signal ends it.
 *
 * @throws the signal's reason; the system's error when the browser cannot be started.
 */
export function openPage(url: string, { browser, profile, signal }: OpenOptions): Promise<ProcessRun> {
  // Chromium's sandbox refuses to run as root, as continuous integration often does.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const args = ["--headless=new", ...sandbox, "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"];
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
  ];
  return runProcess(browser, [...args, ...quiet, `--user-data-dir=${profile}`, url], {
    signal,
    timeoutMs: PATIENCE_MS,
  });
}
