/**
 * For tests of servers, with any runner: a client without a transport, a call tried in every way that it can go, and the contracts of
 * single-use stores and of change buses.
 *
 * @module @proj/server/testing
 */
export { type ChangeBusCheck, changeBusContract } from "./change-bus/change-bus-contract.ts";
export { ChangeBusContractError } from "./change-bus/change-bus-contract-error.ts";
export type { ChangeBusSubject } from "./change-bus/change-bus-subject.ts";
export {
  type AnswerOrFunction,
  type Answers,
  cancel,
  decline,
  type RawAnswer,
  rawAnswer,
  type ScriptedAnswer,
  unanswered,
} from "./drive/answers.ts";
export { type CallOptions, type DrivenClient, drive } from "./drive/drive.ts";
export { DriveError } from "./drive/drive-error.ts";
export type { DriveOptions } from "./drive/drive-options.ts";
export type { DrivenRound, RoundChanges } from "./drive/driven-round.ts";
export { createEventLog, type EventLog } from "./drive/event-log.ts";
export type { SeenQuestion } from "./drive/seen-question.ts";
export { tamperToken } from "./drive/tamper-token.ts";
export type {
  TestArguments,
  TestCall,
  TestPromptCall,
  TestResourceCall,
  TestToolCall,
} from "./drive/test-call.ts";
export type { Replied, Told } from "./drive/told.ts";
export { EveryWayError } from "./every-way/every-way-error.ts";
export type { EveryWayOptions, ScriptedCall } from "./every-way/every-way-options.ts";
export type { EveryWayRule } from "./every-way/finding.ts";
export type { EveryWayReport, UnjudgedWay, WayProblem } from "./every-way/report.ts";
export type { BuildServer, Outside, ServerOverrides } from "./every-way/stage/outside.ts";
export { expectEveryWay, tryEveryWay } from "./every-way/try-every-way.ts";
export { SingleUseContractError } from "./single-use-contract-error.ts";
export type { SingleUseStoreCheck } from "./single-use-store-check.ts";
export { singleUseStoreContract } from "./single-use-store-contract.ts";
export type { SingleUseStoreSubject, TestClock } from "./single-use-store-subject.ts";
