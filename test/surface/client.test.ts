import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/client exports these names and no others", async () => {
  expect(await readSurface("packages/client/src/index.ts")).toMatchInlineSnapshot(`
    "type AuthInfo
    type CallOptions
    type CallToolResult
    Client
    type ClientCapabilities
    type ClientOptions
    type ClientTarget
    type Clock
    ClosedError
    type Complete
    type CompleteCallOptions
    ConfigurationError
    type CreateMessageRequestParams
    type CreateMessageResult
    type DiscoverResult
    type ElicitRequestFormParams
    type ElicitRequestURLParams
    type ElicitResult
    type ExtraHeaders
    type FetchLike
    type FlowLimitOptions
    type GetPromptResult
    HandlerFailedError
    type HandlerName
    type HeaderValues
    HttpTransport
    type HttpTransportOptions
    type Implementation
    InProcessTransport
    type InProcessTransportOptions
    type InputRequest
    type InputRequests
    InputRequiredError
    type InputRequiredResult
    type InputResponse
    type InputResponses
    InvalidResultError
    isInputRequired
    type JSONRPCNotification
    type ListOptions
    type ListRootsParams
    type ListRootsResult
    type ListToolsResult
    McpError
    type McpErrorCode
    type MessageHandler
    MissingCapabilityError
    MissingHandlerError
    OutcomeUnknownError
    type PromptArguments
    ProtocolError
    type QuestionContext
    type QuestionHandler
    type QuestionHandlers
    type ReadResourceResult
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
    type ServerCapabilities
    type ServerIdentity
    type Session
    type SessionCallOptions
    type Sleep
    type ToolArguments
    type Transport
    TransportError
    type TransportErrorOptions
    VersionNegotiationError"
  `);
});
