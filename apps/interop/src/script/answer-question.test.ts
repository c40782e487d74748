import { expect, it } from "vitest";
import { answerPerson, answerQuestion } from "./answer-question.ts";
import { Stage } from "./stage.ts";

const agrees = { fields: { region: "us-east-1", confirm: true }, canBeAsked: true };
const declines = { fields: null, canBeAsked: true };
const form = { message: "Go on?", requestedSchema: { properties: { confirm: {} } } };
const page = { message: "Sign in.", url: "https://example.com/" };

it("a form gets the values of its own fields", () => {
  const stage = new Stage(agrees);
  expect(answerPerson(form, stage)).toEqual({ action: "accept", content: { confirm: true } });
  expect(stage.diary.read().questions).toEqual(["form: Go on?"]);
});

it("a page is agreed to, without content", () => {
  const stage = new Stage(agrees);
  expect(answerQuestion({ method: "elicitation/create", params: page }, stage)).toEqual({ action: "accept" });
  expect(stage.diary.read().questions).toEqual(["page: Sign in. https://example.com/"]);
});

it("who declines, declines both", () => {
  const stage = new Stage(declines);
  expect([form, page].map((params) => answerPerson(params, stage))).toEqual([
    { action: "decline" },
    { action: "decline" },
  ]);
});

it.each([
  ["a block", { type: "text", text: "a story" }],
  ["a list of blocks", [{ type: "text", text: "a story" }]],
])("a model is told what to say in %s", (_, content) => {
  const stage = new Stage(agrees);
  const params = { messages: [{ role: "user", content }], maxTokens: 10 };
  expect(answerQuestion({ method: "sampling/createMessage", params }, stage)).toMatchObject({
    role: "assistant",
    content: { type: "text", text: "A STORY" },
  });
  expect(stage.diary.read().questions).toEqual(["model: a story"]);
});

it("roots are named", () => {
  const stage = new Stage(agrees);
  expect(answerQuestion({ method: "roots/list" }, stage)).toEqual({
    roots: [{ uri: "file:///work", name: "work" }],
  });
});
