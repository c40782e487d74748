import * as z from "zod";

const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("complete"), text: z.string(), isError: z.boolean() }),
  z.object({ kind: z.literal("input_required"), keys: z.array(z.string()) }),
  /** What the SDK showed its user. */
  z.object({ kind: z.literal("error"), name: z.string(), code: z.number().optional(), message: z.string() }),
]);

/** How a step ended, as its client saw it. */
export type Outcome = z.infer<typeof Outcome>;

/** What came of a play. A client program prints one for each, as JSON in a line of its own. */
export const PlayReport = z.object({
  id: z.string(),
  /** The revision that was agreed on; `none` where there was no connection. */
  protocolVersion: z.string(),
  /** What it was asked, in order: `form: …`, `page: …`, `model: …` or `roots`. */
  questions: z.array(z.string()),
  /** What it heard meanwhile, in order: `progress 1/3`, `log info …`, `tools changed`, `updated notes://1`. */
  heard: z.array(z.string()),
  /** One for each step, up to the first that went wrong. */
  outcomes: z.array(Outcome),
});
export type PlayReport = z.infer<typeof PlayReport>;

/** Reads what a client program printed, by the ids of plays. Lines that are no reports are passed over. */
export function parseReports(output: string): Map<string, PlayReport> {
  const reports = new Map<string, PlayReport>();
  for (const line of output.split("\n")) {
    const report = parseReport(line);
    if (report !== undefined) reports.set(report.id, report);
  }
  return reports;
}

function parseReport(line: string): PlayReport | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return PlayReport.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
