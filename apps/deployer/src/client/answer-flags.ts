/** The questions that a flag of the same name answers. */
const questionFlags = {
  environment: { type: "string" },
  reason: { type: "string" },
  confirm: { type: "string" },
} as const;

/** The flags that answer in place of a person. */
export const answerFlags = { ...questionFlags, decline: { type: "boolean" } } as const;

/** How a command line describes them. */
export const ANSWER_USAGE = `  --environment <name>  Answers the question where to: staging or production.
  --reason <name>       Answers why, for production: release, incident or security.
  --confirm <yes|no>    Answers whether to go on.
  --decline             Refuses to answer whatever no other flag answers.`;

/** What those flags say. */
export interface FlagValues {
  readonly environment?: string;
  readonly reason?: string;
  readonly confirm?: string;
  readonly decline?: boolean;
}

/** The answers that the flags give, by the keys of the questions. */
export function readAnswers(values: FlagValues): Record<string, string> {
  const keys = Object.keys(questionFlags) as (keyof typeof questionFlags)[];
  return Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
}

/** The same flags as another program takes them. */
export function writeAnswerFlags(values: FlagValues): string[] {
  const answers = Object.entries(readAnswers(values)).map(([key, value]) => `--${key}=${value}`);
  return values.decline === true ? [...answers, "--decline"] : answers;
}
