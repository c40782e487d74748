export type { BackChannel } from "./contract/back-channel.ts";
export type { ChangeBus, ChangingList, ServerChange, Unsubscribe } from "./contract/change-bus.ts";
export { type Clock, type FetchLike, type RandomSource, webCryptoRandom } from "./contract/environment.ts";
export type { AuthInfo, Era, Exchange } from "./contract/exchange.ts";
export type { MessageHandler } from "./contract/message-handler.ts";
export type { OpenAnswer } from "./contract/open-answer.ts";
export type { RequestStateCodec } from "./contract/request-state-codec.ts";
export type {
  AnswerServerRequest,
  ServedSession,
  SessionLink,
  SessionListener,
  SessionPeer,
  SessionRecord,
  UnaskedMessage,
} from "./contract/session.ts";
export type { SessionStore } from "./contract/session-store.ts";
export type { SingleUseClaim, SingleUseStore, SingleUseVerdict } from "./contract/single-use-store.ts";
export type { SendOptions, Transport } from "./contract/transport.ts";
export type {
  MessageRefused,
  RequestUnauthorized,
  RequestUnauthorizedReason,
  SessionClosed,
  SessionEnd,
  SessionOpened,
  TransportEvent,
  TransportFailed,
} from "./contract/transport-event.ts";
export { decodeBase64url, encodeBase64url } from "./digest/base64url.ts";
export { isCanonicalBase64url } from "./digest/canonical-base64url.ts";
export { CanonicalJsonError, MAX_CANONICAL_DEPTH, toCanonicalJson } from "./digest/canonical-json.ts";
export { isUint8Array } from "./digest/is-uint8-array.ts";
export { digestText, isEqualDigest } from "./digest/sha256.ts";
export { ConfigurationError } from "./errors/configuration-error.ts";
export { describeIssues, describeWireIssues, type Issue, type WireIssue } from "./errors/describe-issues.ts";
export { type ErrorCodeEntry, errorCodes, type McpErrorCode, wireErrorCodes } from "./errors/error-codes.ts";
export { type ErrorText, errorTexts } from "./errors/error-texts.ts";
export { readErrorMessage, toInternalError, toProtocolError } from "./errors/from-unknown.ts";
export { McpError } from "./errors/mcp-error.ts";
export { ProtocolError, type ProtocolErrorCode, type ProtocolErrorOptions } from "./errors/protocol-error.ts";
export {
  InvalidRequestStateError,
  type InvalidRequestStateReason,
  RequestStateUnavailableError,
} from "./errors/request-state-errors.ts";
export { showValue } from "./errors/show-value.ts";
export { readHttpStatus, toErrorResponse } from "./errors/to-wire.ts";

export { type FormContent, findContentProblem, type RequestedSchema } from "./form/find-content-problem.ts";
export { pickAskedContent } from "./form/pick-asked-content.ts";
export { readFormDefaults } from "./form/read-form-defaults.ts";

export { createLineFramer, type Line, type LineFramer } from "./framing/lines.ts";
export { createEventParser, createEventSplitter, encodeServerSentEvent } from "./framing/server-sent-events.ts";

export { headerNames } from "./headers/names.ts";
export { buildParameterHeaders, findParameterMismatch } from "./headers/parameter-headers.ts";
export { type ParameterHeader, type ParameterHeaders, readParameterHeaders } from "./headers/read-parameter-headers.ts";
export { buildStandardHeaders, findHeaderMismatch } from "./headers/standard-headers.ts";
export { decodeHeaderValue, encodeHeaderValue } from "./headers/value-codec.ts";
export { copyPublishedSchema } from "./json-schema/copy-published-schema.ts";
export {
  createJsonSchemaValidator,
  type JsonSchema,
  type JsonSchemaValidator,
} from "./json-schema/create-json-schema-validator.ts";
export {
  createUntrustedValidator,
  type UntrustedOptions,
  type UntrustedValidator,
  type UntrustedVerdict,
} from "./json-schema/create-untrusted-validator.ts";
export { type LegacyFacts, legacyFacts } from "./legacy/legacy-facts.ts";
export type { LegacyResponse, LegacyResult } from "./legacy/legacy-response.ts";
export { isLegacyVersion, type LegacyVersion, legacyVersions } from "./legacy/legacy-versions.ts";

// The wire schemas: one file per chapter of the specification. The types named …Schema are those of the schemas themselves.

export { createMessageResultShape, elicitResultShape, listRootsResultShape } from "./shape/answer-shapes.ts";
export { implementationShape } from "./shape/common-shapes.ts";
export { completeParamsShape } from "./shape/completion-shape.ts";
export {
  booleanFieldShape,
  choiceFieldShape,
  choicesFieldShape,
  numberFieldShape,
  stringFieldShape,
  titledChoiceFieldShape,
  titledChoicesFieldShape,
} from "./shape/field-shapes.ts";
export { findShapeProblem, hasShape } from "./shape/find-shape-problem.ts";
export { createMessageParamsShape, inputRequestShape, inputRequestsShape } from "./shape/question-shapes.ts";
export { requestMetaShape } from "./shape/request-meta-shape.ts";
export { resultShapes } from "./shape/result-shapes.ts";
export type { Shape } from "./shape/shape.ts";
export { CancelledNotification, CancelledNotificationParams } from "./wire/cancellation.ts";
export { ClientCapabilities, type ClientCapabilitiesSchema, ServerCapabilities } from "./wire/capabilities.ts";
export {
  Annotations,
  type AnnotationsSchema,
  BaseMetadata,
  Cursor,
  Icon,
  type IconSchema,
  Icons,
  Implementation,
  type ImplementationSchema,
  LoggingLevel,
  Role,
} from "./wire/common.ts";
export {
  CompleteRequest,
  CompleteRequestParams,
  CompleteResult,
  CompleteResultResponse,
  PromptReference,
  ResourceTemplateReference,
} from "./wire/completion.ts";
export {
  AudioContent,
  ContentBlock,
  type ContentBlockSchema,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
} from "./wire/content.ts";
export { DiscoverRequest, DiscoverResult, DiscoverResultResponse } from "./wire/discover.ts";
export {
  ElicitRequest,
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestURLParams,
  ElicitResult,
} from "./wire/elicitation.ts";
export {
  BooleanSchema,
  EnumSchema,
  LegacyTitledEnumSchema,
  MultiSelectEnumSchema,
  NumberSchema,
  PrimitiveSchemaDefinition,
  type PrimitiveSchemaDefinitionSchema,
  SingleSelectEnumSchema,
  StringSchema,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
} from "./wire/elicitation-schema.ts";
export {
  HeaderMismatchError,
  InternalError,
  InvalidParamsError,
  InvalidRequestError,
  MethodNotFoundError,
  MissingRequiredClientCapabilityError,
  ParseError,
  UnsupportedProtocolVersionError,
} from "./wire/error-objects.ts";
export { hintKeys } from "./wire/hint-keys.ts";
export {
  InputRequest,
  InputRequests,
  type InputRequestsSchema,
  InputRequiredResult,
  InputResponse,
  InputResponseRequestParams,
  InputResponses,
  type InputResponsesSchema,
} from "./wire/input-required.ts";
export { isRecord } from "./wire/is-record.ts";
export { JSONArray, JSONObject, JSONValue } from "./wire/json.ts";
export {
  ErrorObject,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  JSONRPCResultResponse,
  Notification,
  Request,
  RequestId,
} from "./wire/json-rpc.ts";
export { isPlainObject } from "./wire/json-value.ts";
export { LoggingMessageNotification, LoggingMessageNotificationParams } from "./wire/logging.ts";
export { isAtLeastAsSevere, loggingLevels } from "./wire/logging-levels.ts";
export { ClientNotification, ClientRequest, ClientResult, ServerNotification, ServerResult } from "./wire/messages.ts";
export {
  MetaObject,
  NotificationMetaObject,
  ProgressToken,
  RequestMetaObject,
  type RequestMetaObjectSchema,
} from "./wire/meta.ts";
export { metaKeys, PROTOCOL_VERSION } from "./wire/meta-keys.ts";
export {
  type AskingMethod,
  findMethodFacts,
  type MethodFacts,
  methodFacts,
  type RequestMethod,
} from "./wire/method-facts.ts";
export {
  type InputMethod,
  inputMethods,
  type MethodSchemas,
  methods,
  type NotificationMethod,
  notificationMethods,
  type ParamsOf,
  type ResultOf,
} from "./wire/methods.ts";
export { NotificationParams, PaginatedRequest, PaginatedRequestParams, RequestParams } from "./wire/params.ts";
export { parseUrl } from "./wire/parse-url.ts";
export { ProgressNotification, ProgressNotificationParams } from "./wire/progress.ts";
export {
  GetPromptRequest,
  GetPromptRequestParams,
  GetPromptResult,
  GetPromptResultResponse,
  ListPromptsRequest,
  ListPromptsResult,
  ListPromptsResultResponse,
  Prompt,
  PromptArgument,
  PromptListChangedNotification,
  PromptMessage,
} from "./wire/prompts.ts";
export { readTarget } from "./wire/read-target.ts";
export {
  BlobResourceContents,
  Resource,
  ResourceContents,
  ResourceTemplate,
  TextResourceContents,
} from "./wire/resource.ts";
export {
  ListResourcesRequest,
  ListResourcesResult,
  ListResourcesResultResponse,
  ListResourceTemplatesRequest,
  ListResourceTemplatesResult,
  ListResourceTemplatesResultResponse,
  ReadResourceRequest,
  ReadResourceRequestParams,
  ReadResourceResult,
  ReadResourceResultResponse,
  ResourceListChangedNotification,
  ResourceRequestParams,
  ResourceUpdatedNotification,
  ResourceUpdatedNotificationParams,
} from "./wire/resources.ts";
export {
  CacheableResult,
  EmptyResult,
  PaginatedResult,
  Result,
  ResultMetaObject,
  type ResultMetaObjectSchema,
  ResultType,
} from "./wire/result.ts";
export { ListRootsRequest, ListRootsResult, Root } from "./wire/roots.ts";
export {
  CreateMessageRequest,
  CreateMessageRequestParams,
  CreateMessageResult,
  ModelHint,
  ModelPreferences,
  SamplingMessage,
  SamplingMessageContentBlock,
  type SamplingMessageContentBlockSchema,
  ToolChoice,
  ToolResultContent,
  ToolUseContent,
} from "./wire/sampling.ts";
export {
  SubscriptionFilter,
  SubscriptionsAcknowledgedNotification,
  SubscriptionsAcknowledgedNotificationParams,
  SubscriptionsListenRequest,
  SubscriptionsListenRequestParams,
  SubscriptionsListenResult,
  SubscriptionsListenResultMetaObject,
  SubscriptionsListenResultResponse,
} from "./wire/subscriptions.ts";
export { Tool, ToolAnnotations, type ToolSchema } from "./wire/tool.ts";
export {
  CallToolRequest,
  CallToolRequestParams,
  CallToolResult,
  CallToolResultResponse,
  ListToolsRequest,
  ListToolsResult,
  ListToolsResultResponse,
  ToolListChangedNotification,
} from "./wire/tools.ts";
export { wireObject } from "./wire/wire-object.ts";
