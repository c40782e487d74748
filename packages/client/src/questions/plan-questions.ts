import type { CreateMessageRequest, ElicitRequest, InputMethod, InputRequest, InputRequests } from "@proj/types";
import { type HandlerName, MissingHandlerError } from "../errors/missing-handler-error.ts";
import type { QuestionContext, QuestionHandlers } from "./question-handlers.ts";

/** A question together with who answers it. */
export interface PlannedQuestion {
  readonly key: string;
  /** Which kind of result the answer has to be. */
  readonly method: InputMethod;
  readonly handler: HandlerName;
  /** Runs the handler. */
  readonly ask: (context: QuestionContext) => unknown;
}

/**
 * Finds the handler of every question before any of them runs.
 *
 * @throws MissingHandlerError for the first question that has none.
 */
export function planQuestions(inputRequests: InputRequests, handlers: QuestionHandlers): PlannedQuestion[] {
  return Object.entries(inputRequests).map(([key, request]) => {
    const { handler, ask } = findHandler(key, request, handlers);
    return { key, method: request.method, handler, ask };
  });
}

/** Who answers one question. */
type Responder = Pick<PlannedQuestion, "handler" | "ask">;

function findHandler(key: string, request: InputRequest, handlers: QuestionHandlers): Responder {
  switch (request.method) {
    case "elicitation/create":
      return findElicitHandler(key, request, handlers);
    case "sampling/createMessage":
      return findSampleHandler(key, request, handlers);
    case "roots/list": {
      const { listRoots } = handlers;
      if (listRoots === undefined) throw new MissingHandlerError("listRoots", key);
      return { handler: "listRoots", ask: (context) => listRoots(request.params ?? {}, context) };
    }
  }
}

/** A question without a `mode` is a form. */
function findElicitHandler(
  key: string,
  { params }: ElicitRequest,
  { elicitForm, elicitUrl }: QuestionHandlers,
): Responder {
  if (params.mode === "url") {
    if (elicitUrl === undefined) throw new MissingHandlerError("elicitUrl", key);
    return { handler: "elicitUrl", ask: (context) => elicitUrl(params, context) };
  }
  if (elicitForm === undefined) throw new MissingHandlerError("elicitForm", key);
  return { handler: "elicitForm", ask: (context) => elicitForm(params, context) };
}

/** The schema of the params has it that a client must not answer `tools` and `toolChoice` without having declared that it can. */
function findSampleHandler(key: string, { params }: CreateMessageRequest, { sample }: QuestionHandlers): Responder {
  if (sample === undefined) throw new MissingHandlerError("sample", key);
  const { handle, tools = false } = typeof sample === "function" ? { handle: sample } : sample;
  const needsTools = params.tools !== undefined || params.toolChoice !== undefined;
  if (needsTools && !tools) throw new MissingHandlerError("sample", key, "handlers.sample with tools: true");
  return { handler: "sample", ask: (context) => handle(params, context) };
}
