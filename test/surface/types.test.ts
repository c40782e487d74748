import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/types exports these names and no others", async () => {
  expect(await readSurface("packages/types/src/index.ts")).toMatchInlineSnapshot(`
    "Annotations
    type AnnotationsSchema
    type AnswerServerRequest
    type AskingMethod
    AudioContent
    type AuthInfo
    type BackChannel
    BaseMetadata
    BlobResourceContents
    booleanFieldShape
    BooleanSchema
    buildParameterHeaders
    buildStandardHeaders
    CacheableResult
    CallToolRequest
    CallToolRequestParams
    CallToolResult
    CallToolResultResponse
    CancelledNotification
    CancelledNotificationParams
    CanonicalJsonError
    type ChangeBus
    type ChangingList
    choiceFieldShape
    choicesFieldShape
    ClientCapabilities
    type ClientCapabilitiesSchema
    ClientNotification
    ClientRequest
    ClientResult
    type Clock
    completeParamsShape
    CompleteRequest
    CompleteRequestParams
    CompleteResult
    CompleteResultResponse
    ConfigurationError
    ContentBlock
    type ContentBlockSchema
    copyPublishedSchema
    createEventParser
    createEventSplitter
    createJsonSchemaValidator
    createLineFramer
    createMessageParamsShape
    CreateMessageRequest
    CreateMessageRequestParams
    CreateMessageResult
    createMessageResultShape
    createUntrustedValidator
    Cursor
    decodeBase64url
    decodeHeaderValue
    describeIssues
    describeWireIssues
    digestText
    DiscoverRequest
    DiscoverResult
    DiscoverResultResponse
    ElicitRequest
    ElicitRequestFormParams
    ElicitRequestParams
    ElicitRequestURLParams
    ElicitResult
    elicitResultShape
    EmbeddedResource
    EmptyResult
    encodeBase64url
    encodeHeaderValue
    encodeServerSentEvent
    EnumSchema
    type Era
    type ErrorCodeEntry
    errorCodes
    ErrorObject
    type ErrorText
    errorTexts
    type Exchange
    type FetchLike
    findContentProblem
    findHeaderMismatch
    findMethodFacts
    findParameterMismatch
    findShapeProblem
    type FormContent
    GetPromptRequest
    GetPromptRequestParams
    GetPromptResult
    GetPromptResultResponse
    hasShape
    HeaderMismatchError
    headerNames
    hintKeys
    Icon
    Icons
    type IconSchema
    ImageContent
    Implementation
    type ImplementationSchema
    implementationShape
    type InputMethod
    inputMethods
    InputRequest
    InputRequests
    inputRequestShape
    type InputRequestsSchema
    inputRequestsShape
    InputRequiredResult
    InputResponse
    InputResponseRequestParams
    InputResponses
    type InputResponsesSchema
    InternalError
    InvalidParamsError
    InvalidRequestError
    InvalidRequestStateError
    type InvalidRequestStateReason
    isAtLeastAsSevere
    isCanonicalBase64url
    isEqualDigest
    isLegacyVersion
    isPlainObject
    isRecord
    type Issue
    isUint8Array
    JSONArray
    JSONObject
    JSONRPCErrorResponse
    JSONRPCMessage
    JSONRPCNotification
    JSONRPCRequest
    JSONRPCResponse
    JSONRPCResultResponse
    type JsonSchema
    type JsonSchemaValidator
    JSONValue
    legacyFacts
    type LegacyFacts
    type LegacyResponse
    type LegacyResult
    LegacyTitledEnumSchema
    type LegacyVersion
    legacyVersions
    type Line
    type LineFramer
    ListPromptsRequest
    ListPromptsResult
    ListPromptsResultResponse
    ListResourcesRequest
    ListResourcesResult
    ListResourcesResultResponse
    ListResourceTemplatesRequest
    ListResourceTemplatesResult
    ListResourceTemplatesResultResponse
    ListRootsRequest
    ListRootsResult
    listRootsResultShape
    ListToolsRequest
    ListToolsResult
    ListToolsResultResponse
    LoggingLevel
    loggingLevels
    LoggingMessageNotification
    LoggingMessageNotificationParams
    MAX_CANONICAL_DEPTH
    McpError
    type McpErrorCode
    type MessageHandler
    type MessageRefused
    metaKeys
    MetaObject
    methodFacts
    type MethodFacts
    MethodNotFoundError
    methods
    type MethodSchemas
    MissingRequiredClientCapabilityError
    ModelHint
    ModelPreferences
    MultiSelectEnumSchema
    Notification
    NotificationMetaObject
    type NotificationMethod
    notificationMethods
    NotificationParams
    numberFieldShape
    NumberSchema
    type OpenAnswer
    PaginatedRequest
    PaginatedRequestParams
    PaginatedResult
    type ParameterHeader
    type ParameterHeaders
    type ParamsOf
    ParseError
    pickAskedContent
    PrimitiveSchemaDefinition
    type PrimitiveSchemaDefinitionSchema
    ProgressNotification
    ProgressNotificationParams
    ProgressToken
    Prompt
    PromptArgument
    PromptListChangedNotification
    PromptMessage
    PromptReference
    PROTOCOL_VERSION
    ProtocolError
    type ProtocolErrorCode
    type ProtocolErrorOptions
    type RandomSource
    readErrorMessage
    readFormDefaults
    readHttpStatus
    readParameterHeaders
    ReadResourceRequest
    ReadResourceRequestParams
    ReadResourceResult
    ReadResourceResultResponse
    readTarget
    Request
    type RequestedSchema
    RequestId
    RequestMetaObject
    type RequestMetaObjectSchema
    requestMetaShape
    type RequestMethod
    RequestParams
    type RequestStateCodec
    RequestStateUnavailableError
    type RequestUnauthorized
    type RequestUnauthorizedReason
    Resource
    ResourceContents
    ResourceLink
    ResourceListChangedNotification
    ResourceRequestParams
    ResourceTemplate
    ResourceTemplateReference
    ResourceUpdatedNotification
    ResourceUpdatedNotificationParams
    Result
    ResultMetaObject
    type ResultMetaObjectSchema
    type ResultOf
    resultShapes
    ResultType
    Role
    Root
    SamplingMessage
    SamplingMessageContentBlock
    type SamplingMessageContentBlockSchema
    type SendOptions
    type ServedSession
    ServerCapabilities
    type ServerChange
    ServerNotification
    ServerResult
    type SessionClosed
    type SessionEnd
    type SessionLink
    type SessionListener
    type SessionOpened
    type SessionPeer
    type SessionRecord
    type SessionStore
    type Shape
    showValue
    SingleSelectEnumSchema
    type SingleUseClaim
    type SingleUseStore
    type SingleUseVerdict
    stringFieldShape
    StringSchema
    SubscriptionFilter
    SubscriptionsAcknowledgedNotification
    SubscriptionsAcknowledgedNotificationParams
    SubscriptionsListenRequest
    SubscriptionsListenRequestParams
    SubscriptionsListenResult
    SubscriptionsListenResultMetaObject
    SubscriptionsListenResultResponse
    TextContent
    TextResourceContents
    titledChoiceFieldShape
    titledChoicesFieldShape
    TitledMultiSelectEnumSchema
    TitledSingleSelectEnumSchema
    toCanonicalJson
    toErrorResponse
    toInternalError
    Tool
    ToolAnnotations
    ToolChoice
    ToolListChangedNotification
    ToolResultContent
    type ToolSchema
    ToolUseContent
    toProtocolError
    type Transport
    type TransportEvent
    type TransportFailed
    type UnaskedMessage
    type Unsubscribe
    UnsupportedProtocolVersionError
    UntitledMultiSelectEnumSchema
    UntitledSingleSelectEnumSchema
    type UntrustedOptions
    type UntrustedValidator
    type UntrustedVerdict
    webCryptoRandom
    type WireIssue
    wireObject"
  `);
});
