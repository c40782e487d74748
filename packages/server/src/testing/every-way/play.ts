import { drive } from "../drive/drive.ts";
import { DriveError } from "../drive/drive-error.ts";
import type { DriveOptions } from "../drive/drive-options.ts";
import type { DrivenRound, RoundChanges } from "../drive/driven-round.ts";
import { Script } from "../drive/script.ts";
import type { SeenQuestion } from "../drive/seen-question.ts";
import { toResponse } from "../drive/to-response.ts";
import type { ScriptedCall } from "./every-way-options.ts";
import type { Stage } from "./stage/stage.ts";
import { type End, type Responses, readEnd, type Trace, type TracedRound } from "./trace.ts";

/** How a way differs from the script. */
export interface Plan {
  /** Changes of the first request. */
  readonly first?: RoundChanges;
  /** What goes back for a question in place of what the script says; `undefined` in `instead` for nothing. */
  readonly answer?: (question: SeenQuestion) => { readonly instead: unknown } | undefined;
  /** Writes the responses of a round anew. */
  readonly rewrite?: (responses: Responses, round: DrivenRound) => Responses;
  /**
   * Does something before the next round is sent; what happens meanwhile belongs to no round.
   *
   * @param proceed gives what the next round will be sent with.
   * @returns `"stop"` when the call need not go on.
   */
  readonly between?: (round: DrivenRound, next: Responses) => Promise<"stop" | undefined>;
  /** The server that a round is sent to. Default: the first one. */
  readonly server?: () => RoundChanges["server"];
}

/** Plays a call on a stage, with the answers of its script unless the plan says otherwise. */
export async function playCall(
  stage: Stage,
  call: ScriptedCall,
  options: DriveOptions & { readonly maxRounds: number },
  plan: Plan = {},
): Promise<Trace> {
  const script = new Script(call.answers ?? {});
  const rounds: TracedRound[] = [];

  async function trace(send: () => Promise<DrivenRound>): Promise<DrivenRound> {
    const [round, effects] = await stage.watch(send);
    rounds.push({ round, effects });
    return round;
  }

  const client = drive(await stage.buildServer(), { ...options, events: stage.log });
  let round = await trace(() => client.begin(call, plan.first));
  while (round.isAsking) {
    if (rounds.length >= options.maxRounds) return { rounds, end: describeEndless(rounds.length) };
    const responses = await writeResponses(round, script, plan);
    if (DriveError.is(responses)) return { rounds, end: { kind: "unscripted", text: responses.message } };
    const next = plan.rewrite?.(responses, round) ?? responses;
    if ((await plan.between?.(round, next)) === "stop") return { rounds, end: { kind: "stopped", text: "stopped" } };
    const asking = round;
    round = await trace(() => asking.answer({}, toChanges(next, plan)));
  }
  return { rounds, end: readEnd(round.response) };
}

function toChanges(responses: Responses, plan: Plan): RoundChanges {
  const isEmpty = Object.keys(responses).length === 0;
  return { ...(isEmpty ? {} : { responses }), server: plan.server?.() };
}

async function writeResponses(round: DrivenRound, script: Script, plan: Plan): Promise<Responses | DriveError> {
  const responses: Record<string, unknown> = {};
  for (const question of round.questions) {
    const planned = plan.answer?.(question);
    try {
      const response = planned === undefined ? toResponse(question, await script.answer(question)) : planned.instead;
      if (response !== undefined) responses[question.key] = response;
    } catch (thrown) {
      if (DriveError.is(thrown)) return thrown;
      throw thrown;
    }
  }
  return responses;
}

function describeEndless(rounds: number): End {
  return { kind: "endless", text: `no end after ${rounds} rounds` };
}
