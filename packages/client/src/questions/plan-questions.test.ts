import type { InputRequests, InputRequiredResult } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import { MissingHandlerError } from "../errors/missing-handler-error.ts";
import { planQuestions } from "./plan-questions.ts";
import type { QuestionContext, QuestionHandlers } from "./question-handlers.ts";

const requestedSchema = { type: "object", properties: {} } as const;
const sampling = { messages: [], maxTokens: 1 };
const tool = { name: "t", inputSchema: { type: "object" } } as const;
const form: InputRequests[string] = { method: "elicitation/create", params: { message: "m", requestedSchema } };
const url: InputRequests[string] = {
  method: "elicitation/create",
  params: { mode: "url", message: "m", url: "https://x.test/" },
};

function asking(inputRequests: InputRequests): InputRequiredResult {
  return { resultType: "input_required", inputRequests, requestState: "s" };
}

function createHandlers() {
  return {
    elicitForm: vi.fn(() => ({ action: "cancel" }) as const),
    elicitUrl: vi.fn(() => ({ action: "cancel" }) as const),
    sample: vi.fn(() => ({ role: "assistant", content: { type: "text", text: "" }, model: "m" }) as const),
    listRoots: vi.fn(() => ({ roots: [] })),
  };
}

const context: QuestionContext = {
  server: { name: "s", version: "1", origin: "o" },
  key: "k",
  round: 1,
  signal: new AbortController().signal,
};

describe("finding handlers", () => {
  test.each<[string, InputRequests[string], keyof QuestionHandlers, object]>([
    ["a form by its mode", { ...form, params: { ...form.params, mode: "form" } } as typeof form, "elicitForm", {}],
    ["a form by the absence of a mode", form, "elicitForm", form.params as object],
    ["a URL", url, "elicitUrl", url.params as object],
    ["sampling", { method: "sampling/createMessage", params: sampling }, "sample", sampling],
    ["roots without params", { method: "roots/list" }, "listRoots", {}],
  ])("recognises %s and hands the params over", async (_, request, name, params) => {
    const handlers = createHandlers();
    const [question] = planQuestions(asking({ k: request }), handlers);
    expect(question).toMatchObject({ key: "k", handler: name, method: request.method });
    await question?.ask(context);
    expect(handlers[name]).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(params), context);
  });

  test.each<[InputRequests[string], string]>([
    [form, "elicitForm"],
    [url, "elicitUrl"],
    [{ method: "sampling/createMessage", params: sampling }, "sample"],
    [{ method: "roots/list" }, "listRoots"],
  ])("fails when the handler is missing, and runs none of the others", (request, missing) => {
    const handlers = createHandlers();
    const others = { ...handlers, [missing]: undefined };
    const rest: InputRequests = { first: form, second: url, last: request };
    const find = () =>
      planQuestions(asking(missing === "elicitForm" || missing === "elicitUrl" ? { last: request } : rest), others);
    expect(find).toThrow(expect.objectContaining({ handler: missing, key: "last" }));
    expect(find).toThrow(`handlers.${missing}`);
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
    const planned = planQuestions(asking(questions), new Host());
    const answers = await Promise.all(planned.map(({ ask }) => ask(context)));
    expect(answers).toMatchObject([{ action: "decline" }, { action: "decline" }, { roots: [] }, { model: "m" }]);
  });

  test("names the key of the question escaped", () => {
    const find = () => planQuestions(asking({ "a\u001b[31m": form }), {});
    expect(find).toThrow('"a\\u001b[31m"');
    const result = expect.objectContaining({ requestState: "s" });
    expect(find).toThrow(expect.objectContaining({ key: "a\u001b[31m", code: "ERR_MCP_MISSING_HANDLER", result }));
  });

  test.each([{ tools: [tool] }, { toolChoice: { mode: "auto" } as const }])(
    "takes a sampling handler that did not declare tools for a missing one when asked with %o",
    (extra) => {
      const request = { method: "sampling/createMessage", params: { ...sampling, ...extra } } as const;
      const { sample } = createHandlers();
      expect(() => planQuestions(asking({ k: request }), { sample })).toThrow("handlers.sample with tools: true");
      expect(() => planQuestions(asking({ k: request }), { sample: { handle: sample } })).toThrow(MissingHandlerError);
      expect(planQuestions(asking({ k: request }), { sample: { handle: sample, tools: true } })).toHaveLength(1);
    },
  );
});
