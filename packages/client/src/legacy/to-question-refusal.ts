import { ProtocolError } from "@proj/types";
import { FlowTimeoutError } from "../errors/flow-timeout-error.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { MissingHandlerError } from "../errors/missing-handler-error.ts";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";

/** What servers know as the word of a user, or of whoever decides for one, who does not want it. */
const REFUSED = -1;

/**
 * What a server is told where its question gets no answer: which side has to do something, and nothing of what happened here. A ProtocolError that
 * a handler throws is its word to the server.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#error-handling
 */
export function toQuestionRefusal(error: unknown, handlers: QuestionHandlers): ProtocolError {
  if (InvalidResultError.is(error)) {
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", "Invalid params: this is no question that the client knows");
  }
  if (MissingHandlerError.is(error)) {
    const { elicitForm, elicitUrl, sample } = handlers;
    const isKnown = { elicitForm: elicitUrl, elicitUrl: elicitForm, sample, listRoots: undefined }[error.handler];
    return isKnown === undefined
      ? new ProtocolError("ERR_MCP_METHOD_NOT_FOUND", "Method not found")
      : new ProtocolError(
          "ERR_MCP_INVALID_PARAMS",
          "Invalid params: the client does not declare that it can answer this",
        );
  }
  if (RoundRefusedError.is(error)) {
    return new ProtocolError("ERR_MCP_PEER", "The client does not allow this question", { rpcCode: REFUSED });
  }
  if (FlowTimeoutError.is(error)) return new ProtocolError("ERR_MCP_INTERNAL", "The question was not answered in time");
  const cause = HandlerFailedError.is(error) ? error.cause : undefined;
  return ProtocolError.is(cause) && !cause.isRemote ? cause : new ProtocolError("ERR_MCP_INTERNAL", "Internal error");
}
