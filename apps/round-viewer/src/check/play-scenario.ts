import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { startApp } from "../server/start-app.ts";
import { CheckError } from "./check-error.ts";
import { findOverflow } from "./find-overflow.ts";
import { findViolations } from "./find-violations.ts";
import type { Look, Scenario } from "./scenario.ts";
import { watchPage } from "./watch-page.ts";

/** How long the page may take for one step, in milliseconds. */
const PATIENCE_MS = 10_000;

/** What all scenarios share. */
export interface PlaySettings {
  readonly browser: Browser;
  readonly files: Parameters<typeof startApp>[0]["files"];
  /** The folder for the databases. */
  readonly data: string;
  /** The folder for pictures; without it none are made. */
  readonly screenshots: string | undefined;
}

const looks: { readonly [Name in Look]: BrowserContextOptions } = {
  light: { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  dark: { colorScheme: "dark", viewport: { width: 1280, height: 900 } },
  narrow: { colorScheme: "light", viewport: { width: 360, height: 740 } },
  "narrow-dark": { colorScheme: "dark", viewport: { width: 320, height: 640 } },
  // A window of 1280 pixels at 200 per cent.
  zoomed: { colorScheme: "light", viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
};

/**
 * Plays one scenario on an app and a page of its own, so that none disturbs another: clocks are moved and keys rotated.
 *
 * @returns what was not as it should be.
 */
export async function playScenario(scenario: Scenario, settings: PlaySettings): Promise<string[]> {
  const { browser, files, screenshots } = settings;
  const app = await startApp({ port: 0, data: join(settings.data, toFileName(scenario.name)), files });
  const context = await browser.newContext({ ...looks[scenario.look], reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    const complaints = watchPage(page);
    const problems: string[] = [];
    let count = 0;
    const picture = async (seen: Page, state: string): Promise<void> => {
      const name = `${toFileName(scenario.name)}-${++count}-${toFileName(state)}.png`;
      if (screenshots !== undefined) await seen.screenshot({ path: join(screenshots, name), fullPage: true });
    };
    const see = async (state: string, seen = page): Promise<void> => {
      await picture(seen, state);
      problems.push(...(await lookAt(seen, scenario.look)).map((problem) => `${state}: ${problem}`));
    };
    await page.goto(app.url);
    await scenario.play({ page, url: app.url, problems, see }).catch(async (error: unknown) => {
      await picture(page, "failed");
      problems.push(describe(error));
    });
    problems.push(...complaints.filter((complaint) => !scenario.expects?.some((part) => complaint.includes(part))));
    return problems.map((problem) => `${scenario.name}: ${problem}`);
  } finally {
    await context.close();
    await app.close();
  }
}

/** What is wrong with a page as it stands. */
async function lookAt(page: Page, look: Look): Promise<string[]> {
  const sticking = await findOverflow(page);
  const problems = sticking.map((element) => `${element} is wider than the window`);
  problems.push(...(await findViolations(page)));
  const { colorScheme = "light" } = looks[look];
  const other = colorScheme === "dark" ? "light" : "dark";
  await page.emulateMedia({ colorScheme: other });
  problems.push(...(await findViolations(page, ["color-contrast"])).map((problem) => `${other}: ${problem}`));
  await page.emulateMedia({ colorScheme });
  return problems;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The browser's driver says all that there is in its message; other errors are not expected.
  const isExpected = error instanceof CheckError || /^(?:locator|page)\./.test(error.message);
  return isExpected ? error.message : (error.stack ?? error.message);
}

function toFileName(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
