export {
  type AuthInfo,
  type CallToolResult,
  type ClientCapabilities,
  type Clock,
  ConfigurationError,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type DiscoverResult,
  type ElicitRequestFormParams,
  type ElicitRequestURLParams,
  type ElicitResult,
  type FetchLike,
  type GetPromptResult,
  type Implementation,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  type InputResponse,
  type InputResponses,
  type JSONRPCNotification,
  type ListRootsResult,
  type ListToolsResult,
  McpError,
  type McpErrorCode,
  type MessageHandler,
  ProtocolError,
  type ReadResourceResult,
  type ServerCapabilities,
  type Transport,
} from "@proj/types";
export { Client } from "./client.ts";
export type { ClientOptions, ClientTarget } from "./client-options.ts";
export { ClosedError } from "./errors/closed-error.ts";
export { HandlerFailedError } from "./errors/handler-failed-error.ts";
export { InputRequiredError } from "./errors/input-required-error.ts";
export { InvalidResultError } from "./errors/invalid-result-error.ts";
export { MissingCapabilityError } from "./errors/missing-capability-error.ts";
export { type HandlerName, MissingHandlerError } from "./errors/missing-handler-error.ts";
export { OutcomeUnknownError } from "./errors/outcome-unknown-error.ts";
export { RequestStateRejectedError } from "./errors/request-state-rejected-error.ts";
export { RequestTimeoutError } from "./errors/request-timeout-error.ts";
export { type RoundLimitOption, RoundsExceededError } from "./errors/rounds-exceeded-error.ts";
export { TransportError, type TransportErrorOptions } from "./errors/transport-error.ts";
export { VersionNegotiationError } from "./errors/version-negotiation-error.ts";
export type { CallOptions, FlowLimitOptions } from "./flow-options.ts";
export type { ExtraHeaders, HeaderValues } from "./http/build-headers.ts";
export { HttpTransport, type HttpTransportOptions } from "./http/http-transport.ts";
export { InProcessTransport, type InProcessTransportOptions } from "./in-process/in-process-transport.ts";
export type {
  ListRootsParams,
  QuestionContext,
  QuestionHandler,
  QuestionHandlers,
  SampleHandler,
  SampleHandlerOptions,
  ServerIdentity,
} from "./questions/question-handlers.ts";
export { isInputRequired } from "./requests/is-input-required.ts";
export type { RequestOptions } from "./requests/round-trip.ts";
export type { RoundListener, RoundObservation, RoundReport } from "./rounds/round-report.ts";
export type {
  Complete,
  CompleteCallOptions,
  ListOptions,
  PromptArguments,
  Session,
  SessionCallOptions,
  ToolArguments,
} from "./session.ts";
export type { Sleep } from "./timing/sleep.ts";
