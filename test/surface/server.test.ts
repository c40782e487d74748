import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/index.ts")).toMatchInlineSnapshot(`
    "type Answer
    type Answered
    type AnswerOf
    type AnyResolver
    type ArgsOf
    type Askable
    type AuthInfo
    bearerAuth
    type BearerAuth
    type BearerAuthOptions
    type BindPrincipal
    type BuildContext
    type CacheHint
    type CacheHintOptions
    type CallContext
    type CallerOptions
    type CallToolResult
    type CapabilitySettings
    type ChangeBus
    type ChangeBusFailed
    type ChangeTeller
    type ChangingList
    type ClientCapabilities
    type Clock
    type CloseOptions
    type Completer
    type CompletionContext
    type Completions
    ConfigurationError
    type ConfigurationWarned
    type ConfigurationWarning
    type ContextOf
    createConsoleLogger
    createFetchHandler
    type CreateMessageRequestParams
    type CreateMessageResult
    createResourceMetadataHandler
    type DiscoverHints
    elicit
    type Elicit
    elicitUrl
    type ElicitUrl
    type Exchange
    type FailedToolResult
    type FetchHandler
    type FetchHandlerOptions
    type FlowFinished
    type FlowLimits
    type FlowUrl
    type FormContent
    type FormField
    type FormFields
    type FormLiteral
    type GetPromptResult
    type HandledMethod
    type HandlerFailed
    type HandlerReply
    type HttpOptions
    type Implementation
    type ImpliedScopes
    type InputOf
    type InputRequest
    type InputRequests
    inputRequired
    type InputRequiredOptions
    type InputRequiredResult
    type InputResponse
    InsufficientScopeError
    InvalidTokenError
    type JSONRPCResponse
    jsonSchema
    type JsonSchemaConverter
    type JsonSchemaObject
    type JsonSchemaValue
    listRoots
    type ListRoots
    type ListRootsResult
    type LoggingLevel
    type LogOptions
    type LogSink
    MAX_KEY_LENGTH
    type MaySubscribe
    McpError
    type McpErrorCode
    McpServer
    type McpServerOptions
    memoryChangeBus
    memorySingleUseStore
    type MemorySingleUseStoreOptions
    type MessageHandler
    type MessageRefused
    type MethodConfig
    type MethodContext
    type MethodHandler
    type MethodReply
    type Middleware
    type MiddlewareContext
    type MiddlewareRequest
    type MiddlewareResult
    type NoArguments
    type OfClient
    type OfRequest
    type OnceStep
    type OnEvent
    outcome
    type Outcome
    type OutcomeQuestion
    type OutputOf
    type ProgressReport
    type Prompt
    type PromptConfig
    type PromptHandler
    type PromptReply
    type PromptResult
    ProtocolError
    type Question
    type QuestionAnswered
    type QuestionAsked
    type QuestionChanged
    QuestionFailedError
    type QuestionFailure
    type QuestionKind
    type RandomSource
    type ReadResourceResult
    type Registration
    type RequestContext
    type RequestFinished
    type RequestHandler
    type RequestId
    type RequestMetaObject
    type RequestRefused
    type RequestStarted
    type RequestStateCodec
    type RequestStateOptions
    type RequestStateRejected
    type RequestStateRejectionReason
    type RequestTimedOut
    type RequestUnauthorized
    type RequestUnauthorizedReason
    type RequiredScopes
    resolver
    type Resolver
    type Resolvers
    type Resource
    type ResourceConfig
    type ResourceContext
    type ResourceHandler
    type ResourceMetadata
    ResourceNotFoundError
    type ResourceReply
    type ResourceResult
    type ResourceTemplate
    type ResourceTemplateConfig
    type ResourceTemplateHandler
    type RoundUnrecorded
    sample
    type Sample
    type SchemaForm
    type SchemaPair
    sealRequestState
    Server
    type ServerChange
    type ServerClosed
    type ServerClosing
    type ServerEvent
    type ServerOptions
    serveSubscriptions
    type SessionClosed
    type SessionEnd
    type SessionOpened
    type SessionOptions
    type SessionStore
    type SingleUseClaim
    type SingleUseOptions
    type SingleUseStore
    type SingleUseVerdict
    type StandardSchema
    type StepRan
    type StructuredToolResult
    type SubscriptionClosed
    type SubscriptionEnd
    type SubscriptionOpened
    type SubscriptionOptions
    SuspensionError
    type SuspensionSwallowed
    text
    type Tool
    type ToolConfig
    ToolError
    type ToolHandler
    type ToolReply
    type ToolResult
    type TransportEvent
    type TransportFailed
    type UnstampedResult
    type Unsubscribe
    type UriVariables
    type UrlFlow
    type ValidationIssue
    type ValidationResult
    type ValuesOf
    type VariablesOf
    type VerifyToken
    type WaitCheck
    type WaitOptions"
  `);
});

it("@proj/server/node exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/node/index.ts")).toMatchInlineSnapshot(`
    "createNodeHandler
    createNodeResourceMetadataHandler
    listen
    type Listening
    type ListenOptions
    type NodeHandler
    type NodeHandlerOptions"
  `);
});
