import { toCanonicalJson } from "@proj/types";
import type { SeenQuestion } from "../../drive/seen-question.ts";
import type { BrokenRule } from "../finding.ts";
import type { Responses, Trace } from "../trace.ts";

/** A question that something came back for. */
interface Settled {
  readonly question: SeenQuestion;
  readonly isRefused: boolean;
}

/** Judges what is asked although something had come back for it. */
export function judgeAsking({ rounds }: Trace, mayAskAgain: (key: string) => boolean): BrokenRule[] {
  const settled = new Map<string, Settled>();
  return rounds.flatMap(({ round }, index) => {
    const found = round.questions.flatMap(
      (question) => judgeRefused(question, settled) ?? judgeAnswered(question, settled, mayAskAgain) ?? [],
    );
    const next = rounds[index + 1]?.round.responses;
    for (const question of round.questions) settle(settled, question, next);
    return found;
  });
}

function settle(settled: Map<string, Settled>, question: SeenQuestion, responses: Responses | undefined): void {
  const response = responses?.[question.key] as { readonly action?: unknown } | undefined;
  if (response === undefined) return;
  const isElicited = question.kind === "elicit" || question.kind === "elicitUrl";
  settled.set(question.key, { question, isRefused: isElicited && response.action !== "accept" });
}

/** Another key does not make it another question. */
function judgeRefused(question: SeenQuestion, settled: ReadonlyMap<string, Settled>): BrokenRule | undefined {
  const { key, round } = question;
  const refused = [...settled.values()].filter(({ isRefused }) => isRefused).map((one) => one.question);
  const before = refused.find((other) => other.key === key) ?? refused.find((other) => isSame(other, question));
  if (before === undefined) return undefined;
  const name = before.key === key ? "" : ` as "${key}"`;
  const problem = `"${before.key}" was refused, and is asked again${name} in round ${round}.`;
  return { rule: "asked-after-refusal", about: before.key, problem };
}

function judgeAnswered(
  question: SeenQuestion,
  settled: ReadonlyMap<string, Settled>,
  mayAskAgain: (key: string) => boolean,
): BrokenRule | undefined {
  const { key, round, message } = question;
  const before = settled.get(key)?.question;
  if (before === undefined || mayAskAgain(key)) return undefined;
  const again = `"${key}" was answered, and is asked again in round ${round}`;
  if (isSame(before, question)) {
    const hint = "either the answer does not come through, or the script's is not valid";
    return { rule: "asked-again", about: key, problem: `${again}; ${hint}.` };
  }
  if (message?.startsWith(`${before.message}\n`)) {
    return { rule: "asked-again", about: key, problem: `${again}: ${message.slice(before.message?.length).trim()}` };
  }
  const hint = "If that is meant, script a list of answers";
  return { rule: "volatile-question", about: key, problem: `${again} in other words. ${hint}.` };
}

function isSame(left: SeenQuestion, right: SeenQuestion): boolean {
  return toCanonicalJson(left.request) === toCanonicalJson(right.request);
}
