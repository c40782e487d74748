import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ProcessError, startServer } from "@proj/processes";
import { bundlePage } from "./bundle-page.ts";
import { openPage } from "./open-page.ts";
import { type JudgedReport, judgeReport } from "./report.ts";
import { type ServedPage, servePage } from "./serve-page.ts";

const DATABASE = "from-a-page";

const pageMain = join(import.meta.dirname, "../page/main.js");

/** The program of the server, which is started and not imported. */
const provisionerMain = fileURLToPath(import.meta.resolve("@proj/provisioner/dist/server/main.js"));

/**
 * Lets a page of one origin call the provisioner of another, in a real browser.
 *
 * @throws ProcessError when the server cannot be started or the browser ends without a report; the signal's reason.
 */
export async function runInBrowser(browser: string, signal: AbortSignal): Promise<JudgedReport> {
  const folder = await mkdtemp(join(tmpdir(), "browser-"));
  try {
    const page = await servePage(await bundlePage(pageMain));
    try {
      return await callFromPage(page, { browser, folder, signal });
    } finally {
      await page.close();
    }
  } finally {
    // A browser that was ended may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

interface CallOptions {
  readonly browser: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function callFromPage(page: ServedPage, { browser, folder, signal }: CallOptions): Promise<JudgedReport> {
  const server = await startServer(process.execPath, [provisionerMain, "--port=0", `--data=${join(folder, "data")}`], {
    title: "The provisioner",
    env: { PROVISIONER_ALLOWED_ORIGINS: page.origin },
    signal,
  });
  const ended = new AbortController();
  try {
    const query = new URLSearchParams({ server: server.url, name: DATABASE });
    const run = openPage(`${page.origin}/?${query}`, {
      browser,
      profile: join(folder, "profile"),
      signal: AbortSignal.any([signal, ended.signal]),
    });
    const gone = run.then(({ code, timedOut, stderr }) => {
      const how = timedOut ? "took too long" : `ended (exit code ${code})`;
      throw new ProcessError(`The browser ${how} without a report of the page.\n${stderr}`.trimEnd());
    });
    const report = await Promise.race([page.report, gone]);
    ended.abort();
    await run.catch(() => undefined);
    return judgeReport(report, DATABASE);
  } finally {
    ended.abort();
    await server.stop();
  }
}
