import type { RequestedSchema } from "@proj/types";
import { describe, expect, test } from "vitest";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { checkAnswer } from "./check-answer.ts";
import type { HandlerName } from "./handler-name.ts";
import { type Question, readQuestions } from "./question.ts";

const requestedSchema: RequestedSchema = {
  type: "object",
  properties: {
    n: { type: "number", maximum: 2 },
    list: { type: "array", items: { type: "string", enum: ["a", "b"] } },
  },
};

/** A question of each kind. */
const [elicitForm, elicitUrl, sample, listRoots] = readQuestions({
  resultType: "input_required",
  inputRequests: {
    form: { method: "elicitation/create", params: { message: "m", requestedSchema } },
    url: { method: "elicitation/create", params: { mode: "url", message: "m", url: "https://x.test/" } },
    sample: { method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } },
    roots: { method: "roots/list" },
  },
}) as [Question, Question, Question, Question];
const questions: Record<HandlerName, Question> = { elicitForm, elicitUrl, sample, listRoots };

const cyclic: { action: string; more?: unknown } = { action: "accept" };
cyclic.more = cyclic;

describe("checking an answer", () => {
  test.each<[string, HandlerName, unknown, string]>([
    ["nothing", "elicitForm", undefined, "(answer: expected object)"],
    ["another word", "elicitForm", { action: "yes" }, '(answer.action: expected "accept" or "decline" or "cancel")'],
    [
      "nested content",
      "elicitForm",
      { action: "accept", content: { a: { b: 1 } } },
      "(answer.content.a: is not valid)",
    ],
    ["an odd member name", "elicitForm", { action: "accept", content: { "a\n": null } }, 'answer.content["a\\n"]'],
    ["no model", "sample", { role: "assistant", content: { type: "text", text: "" } }, "(answer.model: "],
    [
      "content that does not fit the form",
      "elicitForm",
      { action: "accept", content: { n: 3 } },
      "(content.n: expected at most 2)",
    ],
    ["roots that are none", "listRoots", { roots: [{ uri: 1 }] }, "(answer.roots[0].uri: expected string)"],
    ["a cycle", "elicitForm", cyclic, "cannot be written as JSON"],
    [
      "a getter that throws",
      "elicitForm",
      {
        get action() {
          throw new TypeError("x");
        },
      },
      "cannot be written as JSON",
    ],
    ["a bigint", "elicitForm", { action: "accept", more: 1n }, "cannot be written as JSON"],
  ])("says what is wrong with %s", (_, kind, returned, problem) => {
    const error = checkAnswer(questions[kind], returned);
    expect(InvalidAnswerError.is(error)).toBe(true);
    expect(error).toMatchObject({ key: questions[kind].key, problem: expect.stringContaining(problem) });
  });

  test.each<[string, HandlerName, unknown, unknown]>([
    ["a form", "elicitForm", { action: "accept", content: { n: 1.5, list: ["a"] } }, undefined],
    [
      "a form that is accepted with nothing filled in",
      "elicitForm",
      { action: "accept" },
      { action: "accept", content: {} },
    ],
    [
      "of an accepted form only its fields",
      "elicitForm",
      { action: "accept", content: { n: 1, secret: "s" }, _meta: { x: 1 } },
      { action: "accept", content: { n: 1 }, _meta: { x: 1 } },
    ],
    [
      "a form that is declined, without what was filled in, right or wrong",
      "elicitForm",
      { action: "decline", content: { n: 99 } },
      { action: "decline" },
    ],
    ["a URL, without content", "elicitUrl", { action: "accept", content: { n: 1 } }, { action: "accept" }],
    ["members it does not know", "listRoots", { roots: [], more: { deep: [1] } }, undefined],
    ["members that are undefined", "elicitForm", { action: "decline", content: undefined }, { action: "decline" }],
  ])("lets through %s, as plain JSON", (_, kind, returned, expected = returned) => {
    expect(checkAnswer(questions[kind], returned)).toStrictEqual(expected);
  });

  test("copies, so that what the handler does later changes nothing", () => {
    const returned = { action: "accept", content: { list: ["a"] } };
    const checked = checkAnswer(elicitForm, returned);
    returned.content.list.push("b");
    expect(checked).toMatchObject({ content: { list: ["a"] } });
  });
});
