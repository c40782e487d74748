import process from "node:process";
import { type Browser, chromium } from "playwright-core";

/** Starts a browser without a window. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  // Chromium's sandbox refuses to run as root, as continuous integration often does.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-proxy-server",
  ];
  return chromium.launch({ executablePath, args: [...sandbox, "--disable-gpu", "--disable-dev-shm-usage", ...quiet] });
}
