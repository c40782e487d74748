import { readPageFiles } from "../server/page-files/read-page-files.ts";
import { ensure } from "./check-error.ts";
import { launchBrowser } from "./launch-browser.ts";
import { type PlaySettings, playScenario } from "./play-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios/scenarios.ts";

/** How many scenarios play at the same time. */
const LANES = 2;

/** What a check needs. */
export interface CheckSettings {
  /** The browser's program. */
  readonly browser: string;
  /** A folder for the databases. */
  readonly data: string;
  /** Words of the names of what is played; empty for all of it. */
  readonly only: string;
  /** A folder for pictures; without it none are made. */
  readonly screenshots: string | undefined;
  /** Ends the check. */
  readonly signal: AbortSignal;
}

/** What came of a check. */
export interface CheckReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

/**
 * Plays all scenarios.
 *
 * @throws CheckError when there are none of these words; the signal's reason.
 */
export async function runCheck({
  browser: program,
  data,
  only,
  screenshots,
  signal,
}: CheckSettings): Promise<CheckReport> {
  const played = scenarios.filter(({ name }) => name.includes(only));
  ensure(played.length > 0, `nothing that is tried is called ${JSON.stringify(only)}`);
  const files = await readPageFiles();
  signal.throwIfAborted();
  const browser = await launchBrowser(program);
  const abort = (): void => void browser.close();
  signal.addEventListener("abort", abort, { once: true });
  try {
    const startedAt = performance.now();
    const problems = await playAll(played, { browser, files, data, screenshots });
    signal.throwIfAborted();
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const summary = `Chromium ${browser.version()}; ${played.length} scenarios in ${seconds} s`;
    return { problems, summary };
  } finally {
    signal.removeEventListener("abort", abort);
    await browser.close();
  }
}

async function playAll(played: readonly Scenario[], settings: PlaySettings): Promise<string[]> {
  const queue = [...played];
  const problems: string[] = [];
  const playLane = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      problems.push(...(await playScenario(next, settings)));
  };
  await Promise.all(Array.from({ length: LANES }, playLane));
  return problems;
}
