import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import type { Outcome, OutcomeQuestion } from "../../ask/outcome-question.ts";
import type { Elicit } from "../../ask/question.ts";
import { outcome } from "../../resolve/outcome.ts";
import type { Single, Step } from "./program.fixture.ts";

/** What a person fills in. */
export interface Filled {
  readonly n: number;
}

type Asked = Elicit<Filled> | OutcomeQuestion<Elicit<Filled>>;

/** What a program asks with: a call's context, or the reference. */
export interface Asking {
  readonly ask: (key: string, asked: Asked) => Promise<Filled | Outcome<Filled>>;
  readonly askAll: (asked: {
    readonly [key: string]: Asked;
  }) => Promise<{ readonly [key: string]: Filled | Outcome<Filled> }>;
  readonly once: (key: string, step: (step: { readonly idempotencyKey: string }) => Promise<number>) => Promise<number>;
  /** `Promise.all`. */
  readonly all: (work: readonly Promise<number>[]) => Promise<number[]>;
}

/** What is around a program: the wording that is deployed, and who hears of steps that run. */
export interface Surroundings {
  readonly word: (key: string, known: readonly number[]) => string;
  readonly onStep: (key: string, idempotencyKey: string) => void;
}

const Form = z.object({ n: z.number() });

export function buildQuestion({ word }: Surroundings, key: string, known: readonly number[]): Elicit<Filled> {
  return elicit(word(key, known), Form);
}

export function toNumber(answer: Filled | Outcome<Filled>): number {
  if ("n" in answer) return answer.n;
  if (answer.action === "accept") return answer.value.n;
  return answer.action === "decline" ? -1 : -3;
}

/** What a step is learned that somebody caught. */
const CAUGHT = -2;

/** Does a program's steps, as an author would write them. Appends what they learn to `known`. */
export async function runSteps(
  steps: readonly Step[],
  path: string,
  known: number[],
  asking: Asking,
  around: Surroundings,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const key = `${path}${index}`;
    switch (step.do) {
      case "ask":
      case "once":
        known.push(await runSingle(step, key, [...known], asking, around));
        break;
      case "askAll": {
        const questions = step.takesNo.map((takesNo, at) => [
          `${key}.${at}`,
          build(`${key}.${at}`, takesNo, known, around),
        ]);
        const answers = await asking.askAll(Object.fromEntries(questions));
        known.push(...Object.values(answers).map(toNumber));
        break;
      }
      case "together": {
        const before = [...known];
        known.push(
          ...(await asking.all(
            step.members.map((member, at) => runSingle(member, `${key}.${at}`, before, asking, around)),
          )),
        );
        break;
      }
      case "try":
        try {
          await runSteps(step.steps, `${key}t`, known, asking, around);
        } catch {
          known.push(CAUGHT);
        }
        break;
      case "branch": {
        const isEven = (known.at(-1) ?? 0) % 2 === 0;
        await runSteps(isEven ? step.even : step.odd, `${key}${isEven ? "e" : "o"}`, known, asking, around);
        break;
      }
    }
  }
}

async function runSingle(
  step: Single,
  key: string,
  known: readonly number[],
  asking: Asking,
  around: Surroundings,
): Promise<number> {
  if (step.do === "ask") return toNumber(await asking.ask(key, build(key, step.takesNo, known, around)));
  return asking.once(key, async ({ idempotencyKey }) => {
    around.onStep(key, idempotencyKey);
    if (step.isSlow) await linger();
    return add(known) + 7;
  });
}

function build(key: string, takesNo: boolean, known: readonly number[], around: Surroundings): Asked {
  const question = buildQuestion(around, key, known);
  return takesNo ? outcome(question) : question;
}

export function add(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Takes longer than anything that is not told to. */
export async function linger(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await undefined;
}
