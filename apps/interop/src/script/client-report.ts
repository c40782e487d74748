import * as z from "zod";

const Outcome = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("complete"), text: z.string(), isError: z.boolean() }),
  z.object({ kind: z.literal("input_required"), keys: z.array(z.string()) }),
  /** What the SDK showed its user. */
  z.object({ kind: z.literal("error"), name: z.string(), code: z.number().optional(), message: z.string() }),
]);

/** How a call ended, as its client saw it. */
export type Outcome = z.infer<typeof Outcome>;

/** What a client program prints, as JSON in the last line of its output. */
export const ClientReport = z.object({
  protocolVersion: z.string(),
  tools: z.array(z.string()),
  /** The questions that it was asked, in order. */
  questions: z.array(z.string()),
  outcome: Outcome,
});
export type ClientReport = z.infer<typeof ClientReport>;

/**
 * Reads what a client program printed.
 *
 * @returns `undefined` when the last line is no report.
 */
export function parseReport(output: string): ClientReport | undefined {
  try {
    return ClientReport.safeParse(JSON.parse(output.trimEnd().split("\n").at(-1) ?? "")).data;
  } catch {
    return undefined;
  }
}
