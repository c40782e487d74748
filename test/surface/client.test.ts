import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/client exports these names and no others", async () => {
  expect(await readSurface("packages/client/src/index.ts")).toMatchInlineSnapshot(`
    "type CallOptions
    Client
    type ClientOptions
    type ClientTarget
    ClosedError
    type Complete
    type CompleteCallOptions
    type ExtraHeaders
    type FlowLimitOptions
    HandlerFailedError
    type HandlerName
    HttpTransport
    type HttpTransportOptions
    InProcessTransport
    type InProcessTransportOptions
    InputRequiredError
    InvalidResultError
    isInputRequired
    type ListOptions
    type ListRootsParams
    MissingHandlerError
    OutcomeUnknownError
    type PromptArguments
    type QuestionContext
    type QuestionHandler
    type QuestionHandlers
    type RequestOptions
    RequestStateRejectedError
    RequestTimeoutError
    type RoundLimitOption
    type RoundListener
    type RoundObservation
    type RoundReport
    RoundsExceededError
    type SampleHandler
    type SampleHandlerOptions
    type ServerIdentity
    type Session
    type SessionCallOptions
    type Sleep
    type ToolArguments
    TransportError
    type TransportErrorOptions
    VersionNegotiationError"
  `);
});
