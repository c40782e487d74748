/**
 * MCP 2026-07-28 servers whose tools ask.
 *
 * @module @proj/server
 */
export {
  type AuthInfo,
  type CallToolResult,
  type ChangeBus,
  type ChangingList,
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
  type MessageRefused,
  type Prompt,
  ProtocolError,
  type RandomSource,
  type ReadResourceResult,
  type RequestId,
  type RequestMetaObject,
  type RequestStateCodec,
  type RequestUnauthorized,
  type RequestUnauthorizedReason,
  type Resource,
  type ResourceTemplate,
  type ServerChange,
  type SessionClosed,
  type SessionEnd,
  type SessionOpened,
  type SessionStore,
  type SingleUseClaim,
  type SingleUseStore,
  type SingleUseVerdict,
  type Tool,
  type TransportEvent,
  type TransportFailed,
  type Unsubscribe,
} from "@proj/types";
export { MAX_KEY_LENGTH } from "./ask/check-key.ts";
export { elicit, elicitUrl } from "./ask/elicit.ts";
export type { FormContent, FormField, FormFields, FormLiteral } from "./ask/form-literal.ts";
export { type InputRequiredOptions, inputRequired } from "./ask/input-required.ts";
export { listRoots } from "./ask/list-roots.ts";
export type { Answered, Outcome, OutcomeQuestion } from "./ask/outcome-question.ts";
export type {
  AnswerOf,
  Askable,
  Elicit,
  ElicitUrl,
  FlowUrl,
  ListRoots,
  Question,
  QuestionKind,
  Sample,
  UrlFlow,
} from "./ask/question.ts";
export type { Answer } from "./ask/read-answer.ts";
export { sample } from "./ask/sample.ts";
export { type BearerAuth, bearerAuth } from "./auth/bearer-auth.ts";
export type { BearerAuthOptions, VerifyToken } from "./auth/bearer-auth-options.ts";
export type { ImpliedScopes } from "./auth/implied-scopes.ts";
export type { RequiredScopes } from "./auth/required-scopes.ts";
export type { ResourceMetadata } from "./auth/resource-metadata.ts";
export type { Completer, CompletionContext, Completions } from "./completion/completion-definition.ts";
export type { CallContext, LogOptions, ProgressReport, RequestContext } from "./context/call-context.ts";
export type { MethodContext } from "./context/method-context.ts";
export type { MethodConfig, MethodHandler, MethodReply } from "./custom-methods/method-definition.ts";
export type { CacheHint, CacheHintOptions, DiscoverHints } from "./dispatch/cache-hint-options.ts";
export { InsufficientScopeError } from "./errors/insufficient-scope-error.ts";
export { InvalidTokenError } from "./errors/invalid-token-error.ts";
export { QuestionFailedError, type QuestionFailure } from "./errors/question-failed-error.ts";
export { ResourceNotFoundError } from "./errors/resource-not-found-error.ts";
export { SuspensionError } from "./errors/suspension-error.ts";
export { ToolError } from "./errors/tool-error.ts";
export { createConsoleLogger, type LogSink } from "./events/console-logger.ts";
export type {
  ChangeBusFailed,
  ConfigurationWarned,
  FlowFinished,
  HandlerFailed,
  OfClient,
  OfRequest,
  OnEvent,
  QuestionAnswered,
  QuestionAsked,
  QuestionChanged,
  RequestFinished,
  RequestRefused,
  RequestStarted,
  RequestStateRejected,
  RequestTimedOut,
  RoundUnrecorded,
  ServerClosed,
  ServerClosing,
  ServerEvent,
  StepRan,
  SubscriptionClosed,
  SubscriptionOpened,
  SuspensionSwallowed,
} from "./events/server-event.ts";
export type { OnceStep } from "./flow/record-once.ts";
export type { WaitCheck, WaitOptions } from "./flow/wait-for.ts";
export type { CallerOptions } from "./http/authorize-request.ts";
export { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from "./http/fetch-handler.ts";
export type { HttpOptions } from "./http/http-options.ts";
export { createResourceMetadataHandler } from "./http/resource-metadata-handler.ts";
export type { SessionOptions } from "./http/sessions/session-options.ts";
export type { HandledMethod, HandlerReply, RequestHandler, UnstampedResult } from "./low-level/request-handler.ts";
export { McpServer } from "./mcp-server.ts";
export type { McpServerOptions } from "./mcp-server-options.ts";
export type {
  BuildContext,
  Middleware,
  MiddlewareContext,
  MiddlewareRequest,
  MiddlewareResult,
} from "./middleware/middleware.ts";
export type { CloseOptions } from "./operations/workload.ts";
export type { PromptConfig, PromptHandler, PromptReply, PromptResult } from "./prompts/prompt-definition.ts";
export type { Registration } from "./registry/registration.ts";
export type { FlowLimits } from "./request-state/flow-limits.ts";
export type { BindPrincipal, ConfigurationWarning, RequestStateOptions } from "./request-state/policy.ts";
export type { RequestStateRejectionReason } from "./request-state/rejection.ts";
export { outcome } from "./resolve/outcome.ts";
export {
  type AnyResolver,
  type ArgsOf,
  type ContextOf,
  type Resolver,
  type Resolvers,
  resolver,
  type ValuesOf,
} from "./resolve/resolver.ts";
export type {
  ResourceConfig,
  ResourceContext,
  ResourceHandler,
  ResourceReply,
  ResourceResult,
  ResourceTemplateConfig,
  ResourceTemplateHandler,
} from "./resources/resource-definition.ts";
export { jsonSchema } from "./schema/json-schema.ts";
export type { JsonSchemaValue } from "./schema/json-schema-value.ts";
export type { NoArguments } from "./schema/no-arguments.ts";
export type { JsonSchemaObject, SchemaForm, SchemaPair } from "./schema/schema-form.ts";
export type {
  InputOf,
  JsonSchemaConverter,
  OutputOf,
  StandardSchema,
  ValidationIssue,
  ValidationResult,
} from "./schema/standard-schema.ts";
export { Server, sealRequestState } from "./server.ts";
export type { CapabilitySettings, ServerOptions } from "./server-options.ts";
export { type MemorySingleUseStoreOptions, memorySingleUseStore } from "./single-use/memory-store.ts";
export type { SingleUseOptions } from "./single-use/single-use-options.ts";
export type { ChangeTeller } from "./subscriptions/listenable.ts";
export { memoryChangeBus } from "./subscriptions/memory-change-bus.ts";
export { serveSubscriptions } from "./subscriptions/serve-subscriptions.ts";
export type { SubscriptionEnd } from "./subscriptions/subscription.ts";
export type { MaySubscribe, SubscriptionOptions } from "./subscriptions/subscription-options.ts";
export { text } from "./tools/text.ts";
export type {
  FailedToolResult,
  StructuredToolResult,
  ToolConfig,
  ToolHandler,
  ToolReply,
  ToolResult,
} from "./tools/tool-definition.ts";
export type { UriVariables } from "./uri-template/uri-template.ts";
export type { VariablesOf } from "./uri-template/variables-of.ts";
