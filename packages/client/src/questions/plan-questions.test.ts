import type { InputRequests } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import type { HandlerName } from "./handler-name.ts";
import { planQuestions } from "./plan-questions.ts";
import { type Question, readQuestions } from "./question.ts";
import type { QuestionHandlers, RoundContext } from "./question-handlers.ts";

const requestedSchema = { type: "object", properties: {} } as const;
const sampling = { messages: [], maxTokens: 1 };
const tool = { name: "t", inputSchema: { type: "object" } } as const;
const form: InputRequests[string] = { method: "elicitation/create", params: { message: "m", requestedSchema } };
const url: InputRequests[string] = {
  method: "elicitation/create",
  params: { mode: "url", message: "m", url: "https://x.test/" },
};

function asking(inputRequests: InputRequests): Question[] {
  return readQuestions({ resultType: "input_required", inputRequests, requestState: "s" });
}

function createHandlers() {
  return {
    elicitForm: vi.fn(() => ({ action: "cancel" }) as const),
    elicitUrl: vi.fn(() => ({ action: "cancel" }) as const),
    sample: vi.fn(() => ({ role: "assistant", content: { type: "text", text: "" }, model: "m" }) as const),
    listRoots: vi.fn(() => ({ roots: [] })),
  };
}

const context: RoundContext = {
  server: { name: "s", version: "1", origin: "o" },
  round: 1,
  signal: new AbortController().signal,
};

describe("finding handlers", () => {
  test.each<[string, InputRequests[string], HandlerName, object, object]>([
    ["a form by its mode", { ...form, params: { ...form.params, mode: "form" } } as typeof form, "elicitForm", {}, {}],
    ["a form by the absence of a mode", form, "elicitForm", form.params as object, { defaults: {} }],
    ["a URL", url, "elicitUrl", url.params as object, { url: expect.objectContaining({ host: "x.test" }) }],
    ["sampling", { method: "sampling/createMessage", params: sampling }, "sample", sampling, {}],
    ["roots without params", { method: "roots/list" }, "listRoots", {}, {}],
  ])("recognises %s and hands over the params and what to know besides", async (_, request, name, params, more) => {
    const handlers = createHandlers();
    const [planned] = planQuestions(asking({ k: request }), handlers).planned;
    expect(planned).toMatchObject({ handler: name, questions: [{ key: "k", kind: name }] });
    await planned?.ask(context);
    expect(handlers[name]).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining(params),
      expect.objectContaining({ ...context, key: "k", ...more }),
    );
  });

  test("hands over the defaults of a form that its fields take", async () => {
    const properties = { name: { type: "string", default: "n" }, size: { type: "integer", default: 1.5 } } as const;
    const params = { message: "m", requestedSchema: { type: "object" as const, properties } };
    const handlers = createHandlers();
    const [planned] = planQuestions(asking({ k: { method: "elicitation/create", params } }), handlers).planned;
    await planned?.ask(context);
    expect(handlers.elicitForm).toHaveBeenCalledWith(params, expect.objectContaining({ defaults: { name: "n" } }));
  });

  test.each<[InputRequests[string], HandlerName]>([
    [form, "elicitForm"],
    [url, "elicitUrl"],
    [{ method: "sampling/createMessage", params: sampling }, "sample"],
    [{ method: "roots/list" }, "listRoots"],
  ])("tells which questions have no handler, and runs none", (request, missing) => {
    const handlers = createHandlers();
    const { planned, unanswered } = planQuestions(asking({ last: request }), { ...handlers, [missing]: undefined });
    expect(unanswered).toMatchObject([{ question: { kind: missing, key: "last" } }]);
    expect(planned).toEqual([]);
    for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  });

  test("calls handlers as methods of the object that holds them", async () => {
    class Host {
      readonly answer = { action: "decline" } as const;
      readonly list = { roots: [] };
      elicitForm() {
        return this.answer;
      }
      elicitUrl() {
        return this.answer;
      }
      listRoots() {
        return this.list;
      }
      readonly sample = {
        model: "m",
        handle() {
          return { role: "assistant", content: { type: "text", text: "" }, model: this.model } as const;
        },
      };
    }
    const questions = {
      a: form,
      b: url,
      c: { method: "roots/list" },
      d: { method: "sampling/createMessage", params: sampling },
    } as const;
    const { planned } = planQuestions(asking(questions), new Host());
    const answers = await Promise.all(planned.map(({ ask }) => ask(context)));
    expect(answers).toMatchObject([{ action: "decline" }, { action: "decline" }, { roots: [] }, { model: "m" }]);
  });

  test.each([{ tools: [tool] }, { toolChoice: { mode: "auto" } as const }])(
    "takes a sampling handler that did not declare tools for a missing one when asked with %o",
    (extra) => {
      const request = { method: "sampling/createMessage", params: { ...sampling, ...extra } } as const;
      const { sample } = createHandlers();
      const plan = (handlers: QuestionHandlers) => planQuestions(asking({ k: request }), handlers);
      expect(plan({ sample }).unanswered).toMatchObject([{ remedy: "handlers.sample with tools: true" }]);
      expect(plan({ sample: { handle: sample } }).unanswered).toHaveLength(1);
      expect(plan({ sample: { handle: sample, tools: true } }).planned).toHaveLength(1);
    },
  );

  test("asks the handler of a key before that of its kind, and takes nothing inherited for one", async () => {
    const { elicitForm } = createHandlers();
    const ofKey = vi.fn(() => ({ action: "decline" }) as const);
    const questions = asking({ mine: form, toString: form });
    const { planned } = planQuestions(questions, { elicitForm }, { mine: ofKey });
    expect(planned.map(({ handler }) => handler)).toEqual(["byKey", "elicitForm"]);
    await planned[0]?.ask(context);
    expect(ofKey).toHaveBeenCalledExactlyOnceWith(questions[0], { ...context, key: "mine" });
  });

  test("hands what has no handler of its own over to that of the whole round, at once", async () => {
    const { listRoots } = createHandlers();
    const answerRound = vi.fn(() => ({}));
    const questions = asking({ a: form, r: { method: "roots/list" }, b: url });
    const { planned, unanswered } = planQuestions(questions, { listRoots, answerRound });
    expect([planned.map(({ handler }) => handler), unanswered]).toEqual([["listRoots", "answerRound"], []]);
    await planned[1]?.ask(context);
    expect(answerRound).toHaveBeenCalledExactlyOnceWith({ a: questions[0], b: questions[2] }, context);
  });
});
