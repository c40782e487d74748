import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server/testing exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/testing/index.ts")).toMatchInlineSnapshot(`
    "type AnswerOrFunction
    type Answers
    type CallOptions
    cancel
    createEventLog
    decline
    drive
    DriveError
    type DrivenClient
    type DrivenRound
    type DriveOptions
    type EventLog
    rawAnswer
    type RawAnswer
    type RoundChanges
    type ScriptedAnswer
    type SeenQuestion
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
    unanswered"
  `);
});
