import { expect, it } from "vitest";
import { readAnswer } from "./read-answer.ts";

it("reads the result, also of a tool that failed", () => {
  const result = { content: [], isError: true };
  const error = { code: "tool_is_error", message: "Tool 'x' returned isError:true." };
  expect(readAnswer(`${JSON.stringify({ error })}\n\n${JSON.stringify({ result })}\n`)).toEqual(result);
});

it("throws the message of an error", () => {
  const error = { code: "error", message: "Method not found" };
  expect(() => readAnswer(`${JSON.stringify({ error })}\n`)).toThrow("Method not found");
});

it.each(["", "a warning", "{no JSON"])("throws when it is given %j", (output) => {
  expect(() => readAnswer(output)).toThrow("it printed no JSON");
});
