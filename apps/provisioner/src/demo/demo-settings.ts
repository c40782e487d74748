import { ANSWER_USAGE, answerFlags, writeAnswerFlags } from "../command-line/answer-flags.ts";
import { DEFAULT_NAME } from "../command-line/default-name.ts";
import { parseCommandLine } from "../command-line/parse-command-line.ts";

export const DEMO_USAGE = `Usage: npm run demo -- [name] [--data <folder>] [answers]

  name               The database to provision. Default: ${DEFAULT_NAME}.
  --data <folder>    Where the databases go. Default: apps/provisioner/data.

Answers:
${ANSWER_USAGE}`;

/** What the demo was asked to do. */
export interface DemoSettings {
  readonly help: boolean;
  readonly name: string | undefined;
  readonly serverArgs: readonly string[];
  readonly clientArgs: readonly string[];
}

/**
 * Tells the demo's command line apart: what is for the server, what for the client.
 *
 * @throws UsageError for flags that do not exist or lack their value.
 */
export function readDemoSettings(args: readonly string[]): DemoSettings {
  const { values, positionals } = parseCommandLine(
    args,
    {
      ...answerFlags,
      data: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
    1,
  );
  const [name] = positionals;
  return {
    help: values.help ?? false,
    name,
    serverArgs: ["--port", "0", ...(values.data === undefined ? [] : ["--data", values.data])],
    clientArgs: [...writeAnswerFlags(values), "--", name ?? DEFAULT_NAME],
  };
}
