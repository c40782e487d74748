import type { AnswerServerRequest, Clock } from "@proj/types";
import type { FlowRules } from "../flow-options.ts";
import type { QuestionHandlers, ServerIdentity } from "../questions/question-handlers.ts";
import type { QuestionPolicy } from "../questions/question-policy.ts";
import type { Connection } from "../requests/connection.ts";
import type { RoundListener } from "../rounds/round-report.ts";
import type { Answerers } from "./answerers.ts";
import type { BeforeRound } from "./before-round.ts";

/** What all calls of a client share. */
export interface CallContext {
  readonly connection: Connection;
  readonly protocolVersion: string;
  readonly handlers: QuestionHandlers;
  readonly server: ServerIdentity;
  readonly policy: QuestionPolicy | undefined;
  readonly rules: FlowRules;
  /** Measures durations. */
  readonly clock: Clock;
  /** The time of day, for deadlines that outlive the process. */
  readonly wallClock: Clock;
  readonly onRound: RoundListener | undefined;
  readonly beforeRound: BeforeRound | undefined;
  /** Who answers what the server asks while a request of a call is open. Present only in sessions of revisions before 2026-07-28. */
  readonly answerWith?: ((answerers: Answerers, rules: FlowRules) => AnswerServerRequest) | undefined;
}
