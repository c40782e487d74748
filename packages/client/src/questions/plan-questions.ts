import type { CreateMessageRequest, ElicitRequest, InputMethod, InputRequest, InputRequiredResult } from "@proj/types";
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
export function planQuestions(result: InputRequiredResult, handlers: QuestionHandlers): PlannedQuestion[] {
  return Object.entries(result.inputRequests ?? {}).map(([key, request]) => {
    const found = findHandler(request, handlers);
    if ("missing" in found) throw new MissingHandlerError(found.missing, key, result, found.remedy);
    return { key, method: request.method, ...found };
  });
}

/** Who answers one question, or who would have to. */
type Found =
  | Pick<PlannedQuestion, "handler" | "ask">
  | { readonly missing: HandlerName; readonly remedy?: string | undefined };

/** Handlers are called as methods of the object that holds them, which may be an instance of a class. */
function findHandler(request: InputRequest, handlers: QuestionHandlers): Found {
  switch (request.method) {
    case "elicitation/create":
      return findElicitHandler(request, handlers);
    case "sampling/createMessage":
      return findSampleHandler(request, handlers);
    case "roots/list": {
      const { listRoots } = handlers;
      if (listRoots === undefined) return { missing: "listRoots" };
      return { handler: "listRoots", ask: (context) => listRoots.call(handlers, request.params ?? {}, context) };
    }
  }
}

/** A question without a `mode` is a form. */
function findElicitHandler({ params }: ElicitRequest, handlers: QuestionHandlers): Found {
  const { elicitForm, elicitUrl } = handlers;
  if (params.mode === "url") {
    if (elicitUrl === undefined) return { missing: "elicitUrl" };
    return { handler: "elicitUrl", ask: (context) => elicitUrl.call(handlers, params, context) };
  }
  if (elicitForm === undefined) return { missing: "elicitForm" };
  return { handler: "elicitForm", ask: (context) => elicitForm.call(handlers, params, context) };
}

/** The schema of the params has it that a client must not answer `tools` and `toolChoice` without having declared that it can. */
function findSampleHandler({ params }: CreateMessageRequest, handlers: QuestionHandlers): Found {
  const { sample } = handlers;
  if (sample === undefined) return { missing: "sample" };
  const needsTools = params.tools !== undefined || params.toolChoice !== undefined;
  if (needsTools && (typeof sample === "function" || !sample.tools))
    return { missing: "sample", remedy: "handlers.sample with tools: true" };
  return {
    handler: "sample",
    ask: (context) =>
      typeof sample === "function" ? sample.call(handlers, params, context) : sample.handle(params, context),
  };
}
