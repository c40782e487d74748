import { parseCommandLine } from "@proj/provisioner/terminal";
import { ANSWER_USAGE, answerFlags, writeAnswerFlags } from "../client/answer-flags.ts";
import { dataFolder } from "../keys/keys-settings.ts";

export const DEMO_USAGE = `Usage: npm run demo:deployer -- [service] [version] [--outage] [--data <folder>] [answers]

  service          What to deploy. Default: shop.
  version          Default: 1.4.0.
  --outage         The key service is down when the server starts, and comes back later.
  --data <folder>  Where keys and releases go. Default: apps/deployer/data.

Answers:
${ANSWER_USAGE}`;

/** What the demo was asked to do. */
export interface DemoSettings {
  readonly help: boolean;
  readonly hasOutage: boolean;
  readonly data: string;
  readonly clientArgs: readonly string[];
}

/** @throws UsageError for flags that do not exist or lack their value. */
export function readDemoSettings(args: readonly string[]): DemoSettings {
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...answerFlags,
      outage: { type: "boolean" },
      data: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
    2,
  );
  return {
    help: values.help ?? false,
    hasOutage: values.outage ?? false,
    data: values.data ?? dataFolder,
    clientArgs: [...writeAnswerFlags(values), "--", ...positionals],
  };
}
