import { parseUrl } from "@proj/types";
import { ANSWER_USAGE, answerFlags, readAnswers } from "../command-line/answer-flags.ts";
import { DEFAULT_NAME } from "../command-line/default-name.ts";
import { parseCommandLine } from "../command-line/parse-command-line.ts";
import { UsageError } from "../command-line/usage-error.ts";
import type { AnswerSettings } from "./select-chooser.ts";

export const CLIENT_USAGE = `Usage: node apps/provisioner/dist/client/main.js [name] [--url <url>] [answers]

  name               The database to provision. Default: ${DEFAULT_NAME}.
  --url <url>        The server's endpoint. Default: $PROVISIONER_URL, or http://127.0.0.1:3000/mcp.

Answers:
${ANSWER_USAGE}`;

/** What the client was asked to do. */
export interface ClientSettings extends AnswerSettings {
  readonly help: boolean;
  readonly name: string;
  readonly url: string;
}

/**
 * Reads the client's command line and environment.
 *
 * @throws UsageError for flags and URLs that make no sense.
 */
export function readClientSettings(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ClientSettings {
  const { values, positionals } = parseCommandLine(
    args,
    {
      url: { type: "string" },
      ...answerFlags,
      help: { type: "boolean", short: "h" },
    },
    1,
  );
  const { decline = false, help = false } = values;
  const url = values.url ?? (environment["PROVISIONER_URL"] || "http://127.0.0.1:3000/mcp");
  if (!/^https?:/.test(url) || parseUrl(url) === undefined)
    throw new UsageError(`The server's URL must start with http:// or https://, got "${url}".`);
  return { help, name: positionals[0] ?? DEFAULT_NAME, url, answers: readAnswers(values), declines: decline };
}
