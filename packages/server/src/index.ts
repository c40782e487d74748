/**
 * MCP 2026-07-28 servers whose tools ask.
 *
 * @module @proj/server
 */
export {
  type AuthInfo,
  type CallToolResult,
  type ClientCapabilities,
  type Clock,
  ConfigurationError,
  type CreateMessageRequestParams,
  type CreateMessageResult,
  type Exchange,
  type GetPromptResult,
  type Implementation,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  type InputResponse,
  type JSONRPCResponse,
  type ListRootsResult,
  type LoggingLevel,
  McpError,
  type McpErrorCode,
  type MessageHandler,
  type Prompt,
  ProtocolError,
  type RandomSource,
  type RequestId,
  type RequestMetaObject,
  type RequestStateCodec,
  type SingleUseClaim,
  type SingleUseStore,
  type SingleUseVerdict,
  type Tool,
} from "@proj/types";
export { elicit, elicitUrl } from "./ask/elicit.ts";
export { type InputRequiredOptions, inputRequired, MAX_KEY_LENGTH } from "./ask/input-required.ts";
export { listRoots } from "./ask/list-roots.ts";
export type { AnswerOf, Elicit, ElicitUrl, ListRoots, Question, QuestionKind, Sample } from "./ask/question.ts";
export type { Answer } from "./ask/read-answer.ts";
export { sample } from "./ask/sample.ts";
export type { CallContext, LogOptions, ProgressReport, RequestContext } from "./context/call-context.ts";
export { ToolError } from "./errors/tool-error.ts";
export { createConsoleLogger, type LogSink } from "./events/console-logger.ts";
export type {
  ConfigurationWarned,
  HandlerFailed,
  OnEvent,
  QuestionAnswered,
  QuestionAsked,
  RequestFinished,
  RequestStarted,
  RequestStateRejected,
  RoundUnrecorded,
  ServerEvent,
} from "./events/server-event.ts";
export { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from "./http/fetch-handler.ts";
export type { HttpOptions } from "./http/http-options.ts";
export type { HandledMethod, HandlerReply, RequestHandler, UnstampedResult } from "./low-level/request-handler.ts";
export { McpServer, type McpServerOptions } from "./mcp-server.ts";
export type { PromptConfig, PromptHandler, PromptReply, PromptResult } from "./prompts/prompt-definition.ts";
export type { FlowLimits } from "./request-state/flow-limits.ts";
export type { BindPrincipal, ConfigurationWarning, RequestStateOptions } from "./request-state/policy.ts";
export type { RequestStateRejectionReason } from "./request-state/rejection.ts";
export type { NoArguments } from "./schema/no-arguments.ts";
export type { InputOf, OutputOf, StandardSchema, ValidationIssue, ValidationResult } from "./schema/standard-schema.ts";
export { Server, sealRequestState } from "./server.ts";
export type { ServerOptions } from "./server-options.ts";
export { type MemorySingleUseStoreOptions, memorySingleUseStore } from "./single-use/memory-store.ts";
export type { SingleUseOptions } from "./single-use/single-use-options.ts";
export { text } from "./tools/text.ts";
export type {
  ToolConfig,
  ToolHandler,
  ToolReply,
  ToolResult,
} from "./tools/tool-definition.ts";
