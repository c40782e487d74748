import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server/testing exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/testing/index.ts")).toMatchInlineSnapshot(`
    "type AnswerOrFunction
    type Answers
    type BuildServer
    type CallOptions
    cancel
    type ChangeBusCheck
    changeBusContract
    ChangeBusContractError
    type ChangeBusSubject
    createEventLog
    decline
    drive
    DriveError
    type DrivenClient
    type DrivenRound
    type DriveOptions
    type EventLog
    EveryWayError
    type EveryWayOptions
    type EveryWayReport
    type EveryWayRule
    expectEveryWay
    type Outside
    rawAnswer
    type RawAnswer
    type Replied
    type RoundChanges
    type ScriptedAnswer
    type ScriptedCall
    type SeenQuestion
    type ServerOverrides
    SingleUseContractError
    type SingleUseStoreCheck
    singleUseStoreContract
    type SingleUseStoreSubject
    tamperToken
    type TestArguments
    type TestCall
    type TestClock
    type TestPromptCall
    type TestResourceCall
    type TestToolCall
    type Told
    tryEveryWay
    unanswered
    type UnjudgedWay
    type WayProblem"
  `);
});
