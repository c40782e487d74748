import type { InputMethod } from "@proj/types";
import { describe, expect, test } from "vitest";
import { checkAnswer } from "./check-answer.ts";

const cyclic: { action: string; more?: unknown } = { action: "accept" };
cyclic.more = cyclic;

describe("checking an answer", () => {
  test.each<[string, InputMethod, unknown, string]>([
    ["nothing", "elicitation/create", undefined, "(answer: expected object)"],
    ["another word", "elicitation/create", { action: "yes" }, "(answer.action: is not valid)"],
    [
      "nested content",
      "elicitation/create",
      { action: "accept", content: { a: { b: 1 } } },
      "(answer.content.a: is not valid)",
    ],
    [
      "an odd member name",
      "elicitation/create",
      { action: "accept", content: { "a\n": null } },
      'answer.content["a\\n"]',
    ],
    [
      "no model",
      "sampling/createMessage",
      { role: "assistant", content: { type: "text", text: "" } },
      "(answer.model: ",
    ],
    ["roots that are none", "roots/list", { roots: [{ uri: 1 }] }, "(answer.roots[0].uri: expected string)"],
    ["a cycle", "elicitation/create", cyclic, "cannot be written as JSON"],
    [
      "a getter that throws",
      "elicitation/create",
      {
        get action() {
          throw new TypeError("x");
        },
      },
      "cannot be written as JSON",
    ],
    ["a bigint", "elicitation/create", { action: "accept", more: 1n }, "cannot be written as JSON"],
  ])("says what is wrong with %s", (_, method, returned, problem) => {
    expect(checkAnswer({ method }, returned)).toMatchObject({ ok: false, problem: expect.stringContaining(problem) });
  });

  test.each<[string, InputMethod, unknown, unknown]>([
    ["a form", "elicitation/create", { action: "accept", content: { n: 1.5, list: ["a"] } }, undefined],
    ["members it does not know", "roots/list", { roots: [], more: { deep: [1] } }, undefined],
    [
      "members that are undefined",
      "elicitation/create",
      { action: "decline", content: undefined },
      { action: "decline" },
    ],
  ])("lets through %s, as plain JSON", (_, method, returned, expected = returned) => {
    expect(checkAnswer({ method }, returned)).toStrictEqual({ ok: true, answer: expected });
  });

  test("copies, so that what the handler does later changes nothing", () => {
    const returned = { action: "accept", content: { tags: ["a"] } };
    const checked = checkAnswer({ method: "elicitation/create" }, returned);
    returned.content.tags.push("b");
    expect(checked).toMatchObject({ answer: { content: { tags: ["a"] } } });
  });
});
