import { UsageError } from "./usage-error.ts";

/** The flags that answer in place of a person. */
export const answerFlags = { region: { type: "string" }, decline: { type: "boolean" } } as const;

/** @throws UsageError when the flags contradict each other. */
export function checkAnswerFlags({ region, decline }: { readonly region?: string; readonly decline?: boolean }): void {
  if (region !== undefined && decline === true) throw new UsageError("Give either --region or --decline, not both.");
}
