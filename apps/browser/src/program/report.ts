import * as z from "zod";

const Report = z.object({
  error: z.optional(z.string()),
  tools: z.optional(z.array(z.string())),
  questions: z.optional(z.array(z.string())),
  texts: z.optional(z.array(z.string())),
  isError: z.optional(z.boolean()),
  browser: z.optional(z.string()),
});

/** What came of the call in the page, each a sentence. */
export interface JudgedReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

/** How many questions the provisioner asks. */
const QUESTIONS = 3;

/**
 * Judges what the page reported.
 *
 * @param name of the database that was to be created.
 */
export function judgeReport(json: string, name: string): JudgedReport {
  const { error, tools = [], questions = [], texts = [], isError, browser = "" } = Report.parse(JSON.parse(json));
  const problems: string[] = [];
  if (error !== undefined) problems.push(`the page failed: ${error}`);
  if (!tools.includes("provision")) problems.push(`the tools are ${JSON.stringify(tools)}`);
  if (questions.length !== QUESTIONS) problems.push(`${questions.length} questions arrived instead of ${QUESTIONS}`);
  if (isError !== false) problems.push("the call did not end with a result that is no error");
  if (!texts.some((text) => text.includes(`"${name}"`)))
    problems.push(`the result does not name it: ${texts.join("; ")}`);
  const version = /Chrome\/([\d.]+)/.exec(browser)?.[1] ?? "of an unknown version";
  return { problems, summary: `${questions.length} questions answered in Chromium ${version}: ${texts.join("; ")}` };
}
