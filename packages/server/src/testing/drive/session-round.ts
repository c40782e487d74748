import { hintKeys, type InputRequest, isRecord, type LegacyVersion, type MessageHandler } from "@proj/types";
import { readKind } from "../../ask/question.ts";
import { DriveError } from "./drive-error.ts";
import type { DriveOptions } from "./drive-options.ts";
import type { DrivenRound } from "./driven-round.ts";
import type { Script } from "./script.ts";
import type { SeenQuestion } from "./seen-question.ts";
import { sendInSession } from "./send-in-session.ts";
import { NO_ROUNDS } from "./session-version.ts";
import { describeCall, type TestCall, toRequest } from "./test-call.ts";
import { toResponse } from "./to-response.ts";

const MAX_ROUNDS = 20;

/**
 * Plays a call in a session by a script: all that it asks is asked in one request.
 *
 * @throws DriveError when the script has no answer, or the call asks without end.
 */
export async function callInSession(
  server: MessageHandler,
  call: TestCall,
  script: Script,
  version: LegacyVersion,
  options: DriveOptions,
): Promise<DrivenRound> {
  const { maxRounds = MAX_ROUNDS } = options;
  const questions: SeenQuestion[] = [];
  let rounds = 0;
  let open = 0;

  async function answer(request: InputRequest): Promise<unknown> {
    if (open === 0) rounds++;
    const question = toSeenQuestion(request, rounds);
    questions.push(question);
    if (rounds > maxRounds) throw new DriveError(describeEndless(call, questions));
    open++;
    try {
      return toResponse(question, await script.answer(question));
    } finally {
      open--;
    }
  }

  const sent = await sendInSession(server, toRequest(call), version, options, answer);
  const { requestId, response, notifications } = sent;
  return {
    number: 1,
    responses: undefined,
    response,
    isAsking: false,
    questions,
    token: undefined,
    events: (options.events?.events ?? []).filter((event) => "requestId" in event && event.requestId === requestId),
    notifications,
    answer: refuse,
    resend: refuse,
  };
}

function toSeenQuestion(request: InputRequest, round: number): SeenQuestion {
  const params: unknown = request.params;
  const { message, _meta: meta } = isRecord(params) ? params : {};
  const key = isRecord(meta) ? String(meta[hintKeys.questionKey]) : "";
  return { key, kind: readKind(request), request, message: message as string | undefined, round };
}

function describeEndless(call: TestCall, questions: readonly SeenQuestion[]): string {
  const asked = questions.map(({ key }) => key).join(", ");
  return `${describeCall(call)} still asks after it has waited as often as maxRounds says. Asked: ${asked}. Raise maxRounds if that is meant.`;
}

function refuse(): Promise<never> {
  return Promise.reject(new DriveError(NO_ROUNDS));
}
