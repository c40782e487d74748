import { expect, it } from "vitest";
import { readSurface } from "../lib/public-names.ts";

it("@proj/server exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/index.ts")).toMatchInlineSnapshot(`
    "type Answer
    type AnswerOf
    type BindPrincipal
    type CallContext
    createConsoleLogger
    createFetchHandler
    elicit
    type Elicit
    elicitUrl
    type ElicitUrl
    type FetchHandler
    type HandledMethod
    type HandlerFailed
    type HandlerReply
    type HttpOptions
    type InputOf
    inputRequired
    type InputRequiredOptions
    listRoots
    type ListRoots
    type LogOptions
    type LogSink
    MAX_KEY_LENGTH
    McpServer
    type McpServerOptions
    type NoArguments
    type OnEvent
    type OutputOf
    type ProgressReport
    type PromptConfig
    type PromptHandler
    type PromptReply
    type PromptResult
    type Question
    type QuestionAnswered
    type QuestionAsked
    type QuestionKind
    type RequestContext
    type RequestFinished
    type RequestHandler
    type RequestStarted
    type RequestStateOptions
    type RequestStateRejected
    type RequestStateRejectionReason
    sample
    type Sample
    sealRequestState
    Server
    type ServerEvent
    type ServerOptions
    type StandardSchema
    text
    type ToolConfig
    ToolError
    type ToolHandler
    type ToolReply
    type ToolResult
    type UnstampedResult
    type ValidationIssue
    type ValidationResult"
  `);
});

it("@proj/server/node exports these names and no others", async () => {
  expect(await readSurface("packages/server/src/node/index.ts")).toMatchInlineSnapshot(`
    "createNodeHandler
    listen
    type Listening
    type ListenOptions
    type NodeHandler
    type NodeHandlerOptions"
  `);
});
