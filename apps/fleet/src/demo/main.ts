import process from "node:process";
import { runMain, watchInterruption } from "@proj/processes";
import { chooseSeed } from "../command-line/choose-seed.ts";
import { openDisplay } from "../view/display.ts";
import { openLines } from "../view/line-surface.ts";
import { openScreen } from "../view/screen-surface.ts";
import { DEMO_USAGE, readDemoSettings } from "./demo-settings.ts";
import { runDemo } from "./run-demo.ts";

await runMain(DEMO_USAGE, async () => {
  const settings = readDemoSettings(process.argv.slice(2), chooseSeed);
  if (settings.help) {
    process.stdout.write(`${DEMO_USAGE}\n`);
    return 0;
  }
  const { stderr } = process;
  // Some terminals say that they have no columns: nothing can be laid out there.
  const isScreen = stderr.isTTY && stderr.columns > 0 && process.env["TERM"] !== "dumb" && !settings.isPlain;
  const succeeded = await runDemo(settings, {
    signal: watchInterruption(),
    // Standard output belongs to what came of it.
    openDisplay: (viewSettings) =>
      openDisplay(isScreen ? openScreen(stderr) : openLines(stderr), viewSettings, () => performance.now()),
    print: (text) => process.stdout.write(text),
  });
  return succeeded ? 0 : 1;
});
