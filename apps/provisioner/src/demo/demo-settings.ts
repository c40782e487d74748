import { answerFlags, checkAnswerFlags } from "../command-line/answer-flags.ts";
import { DEFAULT_NAME } from "../command-line/default-name.ts";
import { parseCommandLine } from "../command-line/parse-command-line.ts";

export const DEMO_USAGE = `Usage: npm run demo -- [name] [--region <region>] [--decline] [--data <folder>]

  name               The database to provision. Default: ${DEFAULT_NAME}.
  --region <region>  Answers the question for the region, so that nobody is asked.
  --decline          Answers every question with a refusal.
  --data <folder>    Where the databases go. Default: apps/provisioner/data.`;

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
  checkAnswerFlags(values);
  const [name] = positionals;
  return {
    help: values.help ?? false,
    name,
    serverArgs: ["--port", "0", ...(values.data === undefined ? [] : ["--data", values.data])],
    clientArgs: [
      ...(values.region === undefined ? [] : ["--region", values.region]),
      ...(values.decline === true ? ["--decline"] : []),
      "--",
      name ?? DEFAULT_NAME,
    ],
  };
}
