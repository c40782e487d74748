import * as z from "zod";

const Call = z.object({
  era: z.string(),
  tools: z.array(z.string()),
  questions: z.array(z.string()),
  texts: z.array(z.string()),
  isError: z.boolean(),
});

const Report = z.object({
  error: z.optional(z.string()),
  calls: z.optional(z.array(Call)),
  browser: z.optional(z.string()),
});

/** What came of the calls in the page, each a sentence. */
export interface JudgedReport {
  readonly problems: readonly string[];
  readonly summary: string;
}

/** How many questions the provisioner asks. */
const QUESTIONS = 3;

/** The eras in which the page calls. */
const eras = ["modern", "legacy"];

/**
 * Judges what the page reported.
 *
 * @param name what the databases that were to be created begin with.
 */
export function judgeReport(json: string, name: string): JudgedReport {
  const { error, calls = [], browser = "" } = Report.parse(JSON.parse(json));
  const problems = calls.flatMap((call) => judgeCall(call, name).map((problem) => `${call.era}: ${problem}`));
  if (error !== undefined) problems.push(`the page failed: ${error}`);
  else if (calls.map(({ era }) => era).join() !== eras.join()) problems.push(`the calls are ${JSON.stringify(calls)}`);
  const version = /Chrome\/([\d.]+)/.exec(browser)?.[1] ?? "of an unknown version";
  const told = calls.map(({ era, questions, texts }) => `${era}, ${questions.length} questions: ${texts.join("; ")}`);
  return { problems, summary: `Chromium ${version}; ${told.join("; ")}` };
}

function judgeCall({ tools, questions, texts, isError }: z.infer<typeof Call>, name: string): string[] {
  const problems: string[] = [];
  if (!tools.includes("provision")) problems.push(`the tools are ${JSON.stringify(tools)}`);
  if (questions.length !== QUESTIONS) problems.push(`${questions.length} questions arrived instead of ${QUESTIONS}`);
  if (isError) problems.push("the call ended with an error");
  if (!texts.some((text) => text.includes(`"${name}`)))
    problems.push(`the result does not name it: ${texts.join("; ")}`);
  return problems;
}
