import type { Outcome } from "../../ask/outcome-question.ts";
import type { Node, Program, Use } from "./program.fixture.ts";
import {
  type Asking,
  add,
  buildQuestion,
  type Filled,
  runSteps,
  type Surroundings,
  toNumber,
} from "./run-program.fixture.ts";

/** How a client treats a question, each time it is asked: what it does before, and how it answers in the end. */
export interface Behaviour {
  readonly before: readonly ("nothing" | "invalid")[];
  readonly finally: { readonly action: "accept"; readonly content: Filled } | { readonly action: "decline" | "cancel" };
}

/** Why a call failed: one of these. `round` is the round in which the first of them is known. */
export class Failed {
  readonly reasons: readonly string[];
  readonly round: number;

  constructor(reasons: readonly string[], round: number) {
    this.reasons = reasons;
    this.round = round;
  }
}

/** What the reference knows from the start: every answer, and what was recorded before a new version was deployed. */
export interface Foreknowledge {
  readonly behave: (message: string) => Behaviour;
  /** Of each recorded step: the wording of the questions whose outcomes were known when it ran, by key. */
  readonly records: readonly ReadonlyMap<string, string>[];
  readonly around: Surroundings;
}

/** How a call must end. */
export interface Verdict {
  /** What the handler learned, or why it failed. */
  readonly end: readonly number[] | Failed;
  /** How many rounds ask; the most of them, where `areRoundsExact` is not set. */
  readonly rounds: number;
  readonly areRoundsExact: boolean;
  /** The steps that run once, with the outcomes known when they do: wordings by key. */
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What all of a call's code shares. */
interface Call extends Foreknowledge {
  readonly known: Map<string, string>;
  readonly steps: Map<string, ReadonlyMap<string, string>>;
  areRoundsExact: boolean;
  /** Why the call fails, whoever catches it. */
  readonly outdated: string[];
}

/**
 * The specification of asking, as code: a call whose client sits beside the handler and answers at once. Of the rounds it only counts what they
 * must have been.
 */
class Reference implements Asking {
  readonly call: Call;
  /** How many rounds have asked so far. */
  round: number;

  constructor(call: Call, round: number) {
    this.call = call;
    this.round = round;
  }

  ask: Asking["ask"] = async (key, asked) => {
    const { behave, records, known } = this.call;
    const takesNo = asked.kind === "outcome";
    const { message } = (takesNo ? asked.question : asked).request.params;
    if (records.some((record) => record.has(key) && record.get(key) !== message)) {
      this.call.outdated.push(`outdated ${key}`);
      throw new Failed(this.call.outdated, this.round);
    }
    const { before, finally: final } = behave(message);
    const invalid = before.flatMap((what, index) => (what === "invalid" ? [index] : []));
    const isInvalid = invalid.length >= 3;
    const end = this.round + (isInvalid ? Number(invalid[2]) : before.length) + 1;
    // What was started before this one's answer came has not seen it.
    await undefined;
    this.round = Math.max(this.round, end);
    if (isInvalid) throw new Failed([`invalid ${key}`], end);
    known.set(key, message);
    if (final.action !== "accept" && !takesNo) throw new Failed([`${final.action} ${key}`], end);
    if (!takesNo) return (final as { readonly content: Filled }).content;
    return final.action === "accept" ? { action: "accept", value: final.content } : { action: final.action };
  };

  askAll: Asking["askAll"] = async (asked) => {
    const keys = Object.keys(asked);
    const answers = await settle(keys.map((key) => this.ask(key, asked[key] as never)));
    return Object.fromEntries(keys.map((key, index) => [key, answers[index] as Filled | Outcome<Filled>]));
  };

  once: Asking["once"] = (key, step) => {
    this.call.steps.set(key, new Map(this.call.known));
    return step({ idempotencyKey: "" });
  };

  all: Asking["all"] = async (work) => {
    const settled = await Promise.allSettled(work);
    const failures = readFailures(settled);
    if (failures.length === 0) return readValues(settled);
    // Whether `Promise.all` hears first of the failure or of what is still asked is nobody's promise.
    this.call.areRoundsExact = false;
    throw new Failed(
      failures.flatMap(({ reasons }) => reasons),
      this.round,
    );
  };
}

/** Waits for all, and fails for any reason that one of them has. */
async function settle<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(work);
  const failures = readFailures(settled);
  if (failures.length === 0) return readValues(settled);
  const round = Math.min(...failures.map((failed) => failed.round));
  throw new Failed(
    failures.flatMap(({ reasons }) => reasons),
    round,
  );
}

function readFailures(settled: readonly PromiseSettledResult<unknown>[]): Failed[] {
  return settled.flatMap((result) => (result.status === "rejected" ? [result.reason as Failed] : []));
}

function readValues<Result>(settled: readonly PromiseSettledResult<Result>[]): Result[] {
  return settled.map((result) => (result as PromiseFulfilledResult<Result>).value);
}

/** A resolver's value, or a no, and the round in which it is known. */
type Resolved = { readonly round: number; readonly outcome: Outcome<number> };

/** Resolves what is used, each resolver once, each as soon as all that it uses is known. */
async function resolveAll(
  { nodes, uses }: Program,
  call: Call,
): Promise<{ readonly values: number[]; readonly round: number }> {
  const resolved = new Map<number, Promise<Resolved>>();

  function resolve(index: number): Promise<Resolved> {
    const known = resolved.get(index) ?? resolveNode(nodes[index] as Node, index);
    resolved.set(index, known);
    return known;
  }

  async function resolveNode({ uses: used, gives }: Node, index: number): Promise<Resolved> {
    const { values, round } = await take(used);
    const key = `n${index}`;
    const reference = new Reference(call, round);
    const isAsking = gives.a === "question or value" ? add(values) % 2 === 0 : gives.a !== "value";
    if (!isAsking) return { round, outcome: { action: "accept", value: add(values) + index } };
    if (gives.a === "value that it asks for itself") {
      await runSteps(gives.steps, `${key}s`, values, reference, call.around);
      return { round: reference.round, outcome: { action: "accept", value: values.at(-1) ?? 0 } };
    }
    const question = buildQuestion(call.around, key, values);
    const answer = (await reference.ask(key, { kind: "outcome", question })) as Outcome<Filled>;
    const isValue = gives.a === "outcome" || answer.action === "accept";
    return {
      round: reference.round,
      outcome: isValue ? { action: "accept", value: toNumber(answer) } : { action: answer.action as "decline" },
    };
  }

  async function take(used: readonly Use[]): Promise<{ readonly values: number[]; readonly round: number }> {
    const taken = await settle(
      used.map(async ({ node, takesNo }) => {
        const { round, outcome } = await resolve(node);
        if (outcome.action === "accept") return { round, value: outcome.value };
        if (!takesNo) throw new Failed([`${outcome.action} n${node}`], round);
        return { round, value: outcome.action === "decline" ? -1 : -3 };
      }),
    );
    return { values: taken.map(({ value }) => value), round: Math.max(0, ...taken.map(({ round }) => round)) };
  }

  return take(uses);
}

/** Says how a call must end. */
export async function judge(program: Program, foreknowledge: Foreknowledge): Promise<Verdict> {
  const call: Call = { ...foreknowledge, known: new Map(), steps: new Map(), areRoundsExact: true, outdated: [] };
  const { steps, outdated } = call;
  try {
    const { values, round } = await resolveAll(program, call);
    const reference = new Reference(call, round);
    await runSteps(program.steps, "b", values, reference, call.around);
    const end = outdated.length > 0 ? new Failed(outdated, reference.round) : values;
    return { end, rounds: reference.round, areRoundsExact: call.areRoundsExact, steps };
  } catch (failed) {
    if (!(failed instanceof Failed)) throw failed;
    const end = outdated.length > 0 ? new Failed(outdated, failed.round) : failed;
    return { end, rounds: failed.round, areRoundsExact: call.areRoundsExact, steps };
  }
}
