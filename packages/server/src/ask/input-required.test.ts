import { describe, expect, it } from "vitest";
import { elicitUrl } from "./elicit.ts";
import { inputRequired } from "./input-required.ts";
import { listRoots } from "./list-roots.ts";
import { sample } from "./sample.ts";

describe("inputRequired", () => {
  it("writes questions and requests of the protocol by key", () => {
    const prompt = { messages: [], maxTokens: 5 };
    expect(
      inputRequired({
        page: elicitUrl("Go", "https://a.example/"),
        model: sample(prompt),
        roots: listRoots(),
        raw: { method: "roots/list" },
      }),
    ).toEqual({
      resultType: "input_required",
      inputRequests: {
        page: { method: "elicitation/create", params: { mode: "url", message: "Go", url: "https://a.example/" } },
        model: { method: "sampling/createMessage", params: prompt },
        roots: { method: "roots/list" },
        raw: { method: "roots/list" },
      },
    });
  });

  it("may carry a state alone, the empty one too", () => {
    expect(inputRequired({}, { state: "" })).toEqual({ resultType: "input_required", requestState: "" });
  });

  it.each([["a text"], [undefined], [{}], [5]])("is refused with %j in place of a question", (question) => {
    expect(() => inputRequired({ a: question as never })).toThrow(
      'inputRequired: "a" must be a question such as elicit(…)',
    );
  });

  it("carries metadata of its own", () => {
    expect(inputRequired({}, { state: "s", _meta: { "com.example/x": 1 } })).toEqual({
      resultType: "input_required",
      requestState: "s",
      _meta: { "com.example/x": 1 },
    });
  });

  it("is refused with neither a question nor a state", () => {
    expect(() => inputRequired({})).toThrow("needs at least one question or a state");
  });

  it("is refused with a state that is no string", () => {
    expect(() => inputRequired({}, { state: { a: 1 } as never })).toThrow(
      "the state must be a string, got an object. Use JSON.stringify",
    );
  });

  it.each(["", "x".repeat(129), "__proto__"])("is refused with the key %j", (key) => {
    expect(() => inputRequired({ [key]: listRoots() })).toThrow("a key must have 1 to 128 characters");
  });
});
