import { expect } from "vitest";
import type { End } from "../targets.fixture.ts";
import { Failed, type Verdict } from "./reference.fixture.ts";

const texts: { readonly [reason: string]: (key: string) => string } = {
  decline: (key) => `The user declined to answer "${key}".`,
  cancel: (key) => `The user dismissed "${key}" without an answer.`,
  invalid: (key) => `The question "${key}" was answered 3 times, never validly: `,
  outdated: (key) => `The answer to "${key}" has changed, but `,
};

/**
 * Expects a call to end as it must.
 *
 * @returns what it came to, for the count.
 */
export function expectEnd(end: End, verdict: Verdict): string {
  if (!(verdict.end instanceof Failed)) {
    expect(end).toEqual({ end: "complete", text: JSON.stringify(verdict.end) });
    return "complete";
  }
  expect(end).toEqual({ end: "failed", text: expect.any(String) });
  const text = "text" in end ? end.text : "";
  const reason = verdict.end.reasons.find((said) => {
    const [why = "", key = ""] = said.split(" ");
    return text.startsWith(String(texts[why]?.(key)));
  });
  expect(reason, `${text} Allowed: ${verdict.end.reasons}`).toBeDefined();
  return String(reason?.split(" ")[0]);
}
