import { describe, expect, it } from "vitest";
import { readReceivedAnswer, readSentCall } from "./read-exchange.ts";

const questions = {
  region: { method: "elicitation/create", params: { mode: "url", message: "Go", url: "https://a.example" } },
};

describe("a call as it goes out", () => {
  it("has its tool, arguments, answers and token", () => {
    const params = {
      name: "pay",
      arguments: { to: "a" },
      inputResponses: { go: { action: "accept" } },
      requestState: "t",
    };
    const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
    expect(readSentCall(body)).toEqual({
      tool: "pay",
      args: { to: "a" },
      answers: { go: { action: "accept" } },
      token: "t",
      body,
    });
  });

  it("has no arguments where none are sent, and keeps a token that is none", () => {
    const call = readSentCall({ method: "tools/call", params: { name: "pay", requestState: null } });
    expect(call).toMatchObject({ args: {}, answers: undefined, token: null });
  });

  it("is nothing else", () => {
    expect(readSentCall({ method: "tools/list", params: {} })).toBeUndefined();
    expect(readSentCall("x")).toBeUndefined();
  });
});

describe("what comes back", () => {
  it.each<[string, object, object]>([
    [
      "asks",
      { result: { resultType: "input_required", inputRequests: questions, requestState: "t" } },
      { token: "t", questions },
    ],
    ["waits", { result: { resultType: "input_required", requestState: "t" } }, { token: "t", questions: {} }],
    [
      "complete",
      { result: { content: [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }] } },
      { text: "a\nb" },
    ],
    [
      "failed",
      { result: { content: [{ type: "text", text: "no" }], isError: true } },
      { text: "no", token: undefined },
    ],
    ["error", { error: { code: -32602, message: "Invalid" } }, { text: "Invalid" }],
    ["error", "a proxy's page" as unknown as object, { text: "" }],
  ])("is told by its outcome: %s", (outcome, body, expected) => {
    expect(readReceivedAnswer(body, 200, 7)).toMatchObject({
      outcome,
      status: 200,
      requestNumber: 7,
      body,
      ...expected,
    });
  });
});
