import type { InputRequest } from "@proj/types";
import { expect, it } from "vitest";
import { changeArguments } from "./change-arguments.ts";
import { listInvalidContents } from "./invalid-content.ts";

function list(form: object, valid: object) {
  const request = { method: "elicitation/create", params: { requestedSchema: form } } as unknown as InputRequest;
  const question = { key: "q", kind: "elicit", message: "?", round: 1, request } as const;
  return listInvalidContents(question, valid as Record<string, unknown>).map(({ how, content }) => [how, content]);
}

it.each([
  ["string", "a number", 7],
  ["number", "a text", "neither"],
  ["integer", "a text", "neither"],
  ["boolean", "a text", "neither"],
  ["array", "a text", "none of these"],
])("a field of the type %s is given %s", (type, what, value) => {
  expect(list({ properties: { a: { type }, b: { type } } }, { a: 1, b: 2 })).toEqual([
    [`with ${what} for "a"`, { a: value, b: 2 }],
  ]);
});

it("what is required is left out, and nothing else", () => {
  expect(list({ required: ["b", "a"], properties: {} }, { a: 1, b: 2 })).toEqual([['without "b"', { a: 1 }]]);
});

it.each([
  [{}],
  [{ properties: { a: {} } }],
  [{ properties: { a: null } }],
  [{ properties: { a: { type: "object" } } }],
])("the form %j rules nothing out", (form) => {
  expect(list(form, { a: 1 })).toEqual([]);
});

it.each([
  [{ a: "x" }, { a: "x2" }],
  [
    { a: 1, b: 2 },
    { a: 2, b: 2 },
  ],
  [
    { a: [], b: true },
    { a: [], b: false },
  ],
  [{ a: null }, { a: null, other: true }],
  [undefined, { other: true }],
])("the arguments %j are changed to %j", (given, expected) => {
  expect(changeArguments({ tool: "it", arguments: given }, undefined)).toEqual({ tool: "it", arguments: expected });
});

it("the author's own other arguments go before, and a resource has none", () => {
  expect(changeArguments({ prompt: "it" }, { x: 1 })).toEqual({ prompt: "it", arguments: { x: 1 } });
  expect(changeArguments({ resource: "it://x" }, { x: 1 })).toBeUndefined();
});
