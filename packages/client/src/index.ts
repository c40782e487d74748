export {
  type AuthInfo,
  type CallToolResult,
  type ChangingList,
  type ClientCapabilities,
  type Clock,
  type CompleteResult,
  ConfigurationError,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type DiscoverResult,
  type ElicitRequestFormParams,
  type ElicitRequestURLParams,
  type ElicitResult,
  type Era,
  type FetchLike,
  type FormContent,
  findContentProblem,
  type GetPromptResult,
  type Implementation,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  type InputResponse,
  type InputResponses,
  type JSONRPCNotification,
  type LegacyVersion,
  type ListPromptsResult,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ListRootsResult,
  type ListToolsResult,
  type LoggingLevel,
  McpError,
  type McpErrorCode,
  type MessageHandler,
  type Prompt,
  ProtocolError,
  type ReadResourceResult,
  type RequestMethod,
  type Resource,
  type ResourceTemplate,
  type Result,
  type ServerCapabilities,
  type SubscriptionFilter,
  type Tool,
  type Transport,
} from "@proj/types";
export type { CacheMode, CacheOptions } from "./cache/cache-mode.ts";
export { type CacheResultsOptions, cacheResults } from "./cache/cache-results.ts";
export type { CacheStore } from "./cache/cache-store.ts";
export { type MemoryCacheOptions, memoryCache } from "./cache/memory-cache.ts";
export type {
  CacheableRequest,
  CacheHints,
  CachingClient,
  ClientCache,
  FetchedResult,
  ResultCache,
} from "./cache/result-cache.ts";
export { Client } from "./client.ts";
export type { ClientOptions, ClientTarget } from "./client-options.ts";
export { ClosedError } from "./errors/closed-error.ts";
export { FlowTimeoutError, type FlowTimeoutOption } from "./errors/flow-timeout-error.ts";
export { type FailedHandler, HandlerFailedError } from "./errors/handler-failed-error.ts";
export { InputRequiredError } from "./errors/input-required-error.ts";
export { InvalidAnswerError } from "./errors/invalid-answer-error.ts";
export { InvalidFlowError, type InvalidFlowReason } from "./errors/invalid-flow-error.ts";
export { InvalidOutputError } from "./errors/invalid-output-error.ts";
export { InvalidResultError } from "./errors/invalid-result-error.ts";
export { type ListLimitOption, ListTooLongError } from "./errors/list-too-long-error.ts";
export { MissingCapabilityError } from "./errors/missing-capability-error.ts";
export { MissingHandlerError } from "./errors/missing-handler-error.ts";
export { MissingServerCapabilityError } from "./errors/missing-server-capability-error.ts";
export { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
export { RequestStateRejectedError } from "./errors/request-state-rejected-error.ts";
export { RequestTimeoutError } from "./errors/request-timeout-error.ts";
export { RoundRefusedError } from "./errors/round-refused-error.ts";
export { type RoundLimitOption, RoundsExceededError } from "./errors/rounds-exceeded-error.ts";
export { SessionLostError } from "./errors/session-lost-error.ts";
export { TransportError, type TransportErrorOptions } from "./errors/transport-error.ts";
export { VersionNegotiationError } from "./errors/version-negotiation-error.ts";
export type { CallOptions, FlowLimitOptions, FlowOptions } from "./flow-options.ts";
export { readFlow } from "./flows/attach-flow.ts";
export type { BeforeRound, UpcomingRound } from "./flows/before-round.ts";
export type {
  AdvanceOptions,
  AnyFlow,
  AskingStep,
  CompleteStep,
  Flow,
  FlowStep,
  OpenQuestion,
  RunOptions,
  SendingStep,
  WaitingStep,
} from "./flows/flow.ts";
export type { ParkedFlow, ParkedState } from "./flows/parked-flow.ts";
export type { ResumeOptions } from "./flows/resume-flow.ts";
export type { ExtraHeaders, HeaderValues } from "./http/build-headers.ts";
export { HttpTransport, type HttpTransportOptions } from "./http/http-transport.ts";
export { InProcessTransport, type InProcessTransportOptions } from "./in-process/in-process-transport.ts";
export type { LegacyFeatures } from "./legacy/legacy-features.ts";
export type { OwnRequestOptions } from "./legacy/send-own-request.ts";
export type { ListingOptions, ListOptions, ListPageOptions } from "./lists/list-options.ts";
export type { Listing, Page } from "./lists/listing.ts";
export type { ConnectMode } from "./negotiation/connect-mode.ts";
export type { EraStore } from "./negotiation/era-store.ts";
export { type MemoryErasOptions, memoryEras } from "./negotiation/memory-eras.ts";
export type { HandlerName } from "./questions/handler-name.ts";
export { hasMixedScripts } from "./questions/has-mixed-scripts.ts";
export type { KeyHandler } from "./questions/key-handler.ts";
export type {
  AnswersByKind,
  AnswerTo,
  FormQuestion,
  ListRootsParams,
  Question,
  RootsQuestion,
  SampleQuestion,
  UrlQuestion,
} from "./questions/question.ts";
export type {
  FormContext,
  QuestionContext,
  QuestionHandler,
  QuestionHandlers,
  RoundContext,
  RoundHandler,
  SampleHandler,
  SampleHandlerOptions,
  ServerIdentity,
  UrlContext,
} from "./questions/question-handlers.ts";
export type { QuestionPolicy } from "./questions/question-policy.ts";
export { type QuestionRestrictions, restrictQuestions } from "./questions/restrict-questions.ts";
export type { UrlFacts } from "./questions/url-facts.ts";
export type { ReadOptions } from "./read-resource.ts";
export { isInputRequired } from "./requests/is-input-required.ts";
export type { LogMessage, NotificationOptions, Progress } from "./requests/notification-options.ts";
export type { ResultIssue, ResultSchema, ResultValidation } from "./requests/result-schema.ts";
export type { CallParams, RequestOptions } from "./requests/round-trip.ts";
export type { CheckedRequestOptions, MethodRequestOptions } from "./requests/send-request.ts";
export type { RoundListener, RoundObservation, RoundReport } from "./rounds/round-report.ts";
export type {
  Complete,
  CompleteCallOptions,
  CompleteParams,
  PromptArguments,
  Session,
  SessionCallOptions,
  ToolArguments,
} from "./session.ts";
export type { ListenOptions } from "./subscriptions/listen-options.ts";
export type { ReconnectOptions } from "./subscriptions/reconnect-policy.ts";
export type { Subscription } from "./subscriptions/subscription.ts";
export type { SubscriptionChange, SubscriptionEnd } from "./subscriptions/subscription-change.ts";
export type { Sleep } from "./timing/sleep.ts";
export { type JsonSchemaValidatorOptions, jsonSchemaValidator } from "./tools/json-schema-validator.ts";
export type { OutputValidator } from "./tools/output-validator.ts";
export type { ClientWarning, WarningListener } from "./warnings/client-warning.ts";
