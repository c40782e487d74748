import type { SeenQuestion } from "../../drive/seen-question.ts";
import type { Baseline } from "../baseline.ts";

/** Names a question of the straight way, with its round where it is asked in several. */
export function nameQuestion({ key, round }: SeenQuestion, { asked }: Baseline): string {
  const isRepeated = asked.filter(({ question }) => question.key === key).length > 1;
  return `"${key}"${isRepeated ? ` in round ${round}` : ""}`;
}

/** Whether this is the question that a way is about. */
export function isAt(asked: SeenQuestion, { key, round }: SeenQuestion): boolean {
  return asked.key === key && asked.round === round;
}

/** The keys of all that the round of a question asks, its own included. */
export function listSiblings({ asked }: Baseline, { round }: SeenQuestion): string[] {
  return asked.filter(({ question }) => question.round === round).map(({ question }) => question.key);
}
