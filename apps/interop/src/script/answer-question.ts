import type { Answers } from "./client-script.ts";
import type { Stage } from "./stage.ts";

type Content = NonNullable<Answers["fields"]>;

/** What a client program knows of a question: enough to answer it in any SDK. */
export interface Question {
  readonly method: string;
  readonly params?: unknown;
}

/** The places that the client names when it is asked for roots. */
const roots = [{ uri: "file:///work", name: "work" }];

/** Answers any question, the same in every SDK. Forms by the names of their fields: the keys of questions are the servers' own. */
export function answerQuestion({ method, params }: Question, stage: Stage) {
  switch (method) {
    case "sampling/createMessage":
      return answerSample(params, stage);
    case "roots/list":
      stage.diary.ask("roots");
      return { roots: [...roots] };
    default:
      return answerPerson(params as Parameters<typeof answerPerson>[0], stage);
  }
}

/** The answer of a person to a form or a page. */
export function answerPerson(
  params: {
    readonly message: string;
    readonly requestedSchema?: { readonly properties: object };
    readonly url?: string;
  },
  { answers: { fields }, diary }: Stage,
): { action: "decline" } | { action: "accept"; content?: Content } {
  const { message, requestedSchema, url } = params;
  diary.ask(requestedSchema === undefined ? `page: ${message} ${url}` : `form: ${message}`);
  if (fields === null) return { action: "decline" };
  if (requestedSchema === undefined) return { action: "accept" };
  const { properties } = requestedSchema;
  const content = Object.fromEntries(Object.entries(fields).filter(([name]) => name in properties));
  return { action: "accept", content };
}

/** The answer of a model, which says what it was told to summarize in capitals. */
export function answerSample(params: unknown, { diary }: Stage) {
  const text = readText(params);
  diary.ask(`model: ${text}`);
  const content = { type: "text" as const, text: text.toUpperCase() };
  return { role: "assistant" as const, model: "make-believe", stopReason: "endTurn", content };
}

function readText(params: unknown): string {
  const { messages } = params as { messages: { content: unknown }[] };
  return messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : [content]) as { text?: string }[])
    .map(({ text }) => text ?? "")
    .join(" ");
}
