import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/client exports these names and no others", async () => {
  expect(await readSurface("packages/client/src/index.ts")).toMatchInlineSnapshot(`
    "type AdvanceOptions
    type AnswersByKind
    type AnswerTo
    type AnyFlow
    type AskingStep
    type AuthInfo
    type BeforeRound
    type CacheableRequest
    type CacheHints
    type CacheMode
    type CacheOptions
    cacheResults
    type CacheResultsOptions
    type CacheStore
    type CachingClient
    type CallOptions
    type CallParams
    type CallToolResult
    type ChangingList
    type CheckedRequestOptions
    Client
    type ClientCache
    type ClientCapabilities
    type ClientOptions
    type ClientTarget
    type ClientWarning
    type Clock
    ClosedError
    type Complete
    type CompleteCallOptions
    type CompleteParams
    type CompleteResult
    type CompleteStep
    ConfigurationError
    type ConnectMode
    type CreateMessageRequestParams
    type CreateMessageResult
    type DiscoverResult
    type ElicitRequestFormParams
    type ElicitRequestURLParams
    type ElicitResult
    type Era
    type EraStore
    type ExtraHeaders
    type FailedHandler
    type FetchedResult
    type FetchLike
    findContentProblem
    type Flow
    type FlowLimitOptions
    type FlowOptions
    type FlowStep
    FlowTimeoutError
    type FlowTimeoutOption
    type FormContent
    type FormContext
    type FormQuestion
    type GetPromptResult
    HandlerFailedError
    type HandlerName
    hasMixedScripts
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
    InvalidAnswerError
    InvalidFlowError
    type InvalidFlowReason
    InvalidOutputError
    InvalidResultError
    isInputRequired
    type JSONRPCNotification
    jsonSchemaValidator
    type JsonSchemaValidatorOptions
    type KeyHandler
    type LegacyFeatures
    type LegacyVersion
    type ListenOptions
    type Listing
    type ListingOptions
    type ListLimitOption
    type ListOptions
    type ListPageOptions
    type ListPromptsResult
    type ListResourcesResult
    type ListResourceTemplatesResult
    type ListRootsParams
    type ListRootsResult
    ListTooLongError
    type ListToolsResult
    type LoggingLevel
    type LogMessage
    McpError
    type McpErrorCode
    memoryCache
    type MemoryCacheOptions
    memoryEras
    type MemoryErasOptions
    type MessageHandler
    type MethodRequestOptions
    MissingCapabilityError
    MissingHandlerError
    MissingServerCapabilityError
    type NotificationOptions
    type OpenQuestion
    OutcomeUnknownError
    type OutputValidator
    type OwnRequestOptions
    type Page
    type ParkedFlow
    type ParkedState
    type Progress
    type Prompt
    type PromptArguments
    ProtocolError
    type Question
    type QuestionContext
    type QuestionHandler
    type QuestionHandlers
    type QuestionPolicy
    type QuestionRestrictions
    readFlow
    type ReadOptions
    type ReadResourceResult
    type ReconnectOptions
    type RequestMethod
    type RequestOptions
    RequestStateRejectedError
    RequestTimeoutError
    type Resource
    type ResourceTemplate
    restrictQuestions
    type Result
    type ResultCache
    type ResultIssue
    type ResultSchema
    type ResultValidation
    type ResumeOptions
    type RootsQuestion
    type RoundContext
    type RoundHandler
    type RoundLimitOption
    type RoundListener
    type RoundObservation
    RoundRefusedError
    type RoundReport
    RoundsExceededError
    type RunOptions
    type SampleHandler
    type SampleHandlerOptions
    type SampleQuestion
    type SendingStep
    type ServerCapabilities
    type ServerIdentity
    type Session
    type SessionCallOptions
    SessionLostError
    type Sleep
    type Subscription
    type SubscriptionChange
    type SubscriptionEnd
    type SubscriptionFilter
    type Tool
    type ToolArguments
    type Transport
    TransportError
    type TransportErrorOptions
    type UpcomingRound
    type UrlContext
    type UrlFacts
    type UrlQuestion
    VersionNegotiationError
    type WaitingStep
    type WarningListener"
  `);
});
