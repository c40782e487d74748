import type { FailedHandler } from "../errors/handler-failed-error.ts";
import { copyJson } from "../messages/copy-json.ts";
import type { KeyHandler } from "./key-handler.ts";
import type { FormQuestion, Question, SampleQuestion, UrlQuestion } from "./question.ts";
import type { QuestionContext, QuestionHandlers, RoundContext } from "./question-handlers.ts";

/** Questions together with who answers them: one question, or several at once. */
export interface PlannedQuestions {
  readonly questions: readonly Question[];
  readonly handler: FailedHandler;
  /** Runs the handler. What it gives is an answer, and for {@link FailedHandler | answerRound} answers by their keys. */
  readonly ask: (context: RoundContext) => unknown;
}

/** A question that has no handler. */
interface UnansweredQuestion {
  readonly question: Question;
  /** What to pass to `Client.connect`, where it is more than the handler's name. */
  readonly remedy: string | undefined;
}

/** Who answers what, before any handler runs. */
export interface QuestionPlan {
  readonly planned: readonly PlannedQuestions[];
  readonly unanswered: readonly UnansweredQuestion[];
}

/** Finds who answers each question: the handler of its key, that of its kind, or that of the whole round. */
export function planQuestions(
  questions: readonly Question[],
  handlers: QuestionHandlers,
  byKey: Readonly<Record<string, KeyHandler>> = {},
): QuestionPlan {
  const planned: PlannedQuestions[] = [];
  const unanswered: UnansweredQuestion[] = [];
  for (const question of questions) {
    const { key } = question;
    const shown = copyQuestion(question);
    const handle = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
    const found =
      handle === undefined
        ? findHandler(shown, handlers)
        : { handler: "byKey" as const, ask: (context: QuestionContext) => handle(shown, context) };
    if ("ask" in found) {
      const { handler, ask } = found;
      planned.push({
        questions: [question],
        handler,
        ask: ({ server, round, signal }) => ask({ server, round, signal, key }),
      });
    } else unanswered.push({ question, remedy: found.remedy });
  }
  const { answerRound } = handlers;
  if (answerRound === undefined || unanswered.length === 0) return { planned, unanswered };
  const rest = unanswered.map(({ question }) => question);
  const ask = (context: RoundContext): unknown =>
    answerRound.call(
      handlers,
      Object.fromEntries(rest.map((question) => [question.key, copyQuestion(question)])),
      context,
    );
  return { planned: [...planned, { questions: rest, handler: "answerRound", ask }], unanswered: [] };
}

/** A handler may change what it is shown, as libraries for forms do: answers are held against what was asked. */
function copyQuestion(question: Question): Question {
  return copyJson(question, "the question");
}

/** Who answers one question, or what would have to be there for it. */
type Found =
  | { readonly handler: FailedHandler; readonly ask: (context: QuestionContext) => unknown }
  | { readonly remedy?: string };

/** Handlers are called as methods of the object that holds them, which may be an instance of a class. */
function findHandler(question: Question, handlers: QuestionHandlers): Found {
  switch (question.kind) {
    case "elicitForm":
      return findFormHandler(question, handlers);
    case "elicitUrl":
      return findUrlHandler(question, handlers);
    case "sample":
      return findSampleHandler(question, handlers);
    case "listRoots": {
      const { listRoots } = handlers;
      if (listRoots === undefined) return {};
      return { handler: "listRoots", ask: (context) => listRoots.call(handlers, question.params, context) };
    }
  }
}

function findFormHandler({ params, defaults }: FormQuestion, handlers: QuestionHandlers): Found {
  const { elicitForm } = handlers;
  if (elicitForm === undefined) return {};
  return { handler: "elicitForm", ask: (context) => elicitForm.call(handlers, params, { ...context, defaults }) };
}

function findUrlHandler({ params, url }: UrlQuestion, handlers: QuestionHandlers): Found {
  const { elicitUrl } = handlers;
  if (elicitUrl === undefined) return {};
  return { handler: "elicitUrl", ask: (context) => elicitUrl.call(handlers, params, { ...context, url }) };
}

/** The schema of the params has it that a client must not answer `tools` and `toolChoice` without having declared that it can. */
function findSampleHandler({ params }: SampleQuestion, handlers: QuestionHandlers): Found {
  const { sample } = handlers;
  if (sample === undefined) return {};
  const needsTools = params.tools !== undefined || params.toolChoice !== undefined;
  if (needsTools && (typeof sample === "function" || !sample.tools))
    return { remedy: "handlers.sample with tools: true" };
  return {
    handler: "sample",
    ask: (context) =>
      typeof sample === "function" ? sample.call(handlers, params, context) : sample.handle(params, context),
  };
}
