import type { InputRequests } from "@proj/types";
import { describe, expect, test } from "vitest";
import { buildCapabilities } from "./build-capabilities.ts";
import { checkQuestions } from "./check-questions.ts";
import { readQuestions } from "./question.ts";
import type { QuestionPolicy } from "./question-policy.ts";
import { restrictQuestions } from "./restrict-questions.ts";

const noLimits = { maxQuestions: Number.POSITIVE_INFINITY, maxQuestionBytes: Number.POSITIVE_INFINITY };

function check(
  inputRequests: InputRequests,
  policy?: QuestionPolicy,
  limits = noLimits,
  origin = "https://s.test/mcp",
) {
  const result = { resultType: "input_required", inputRequests } as const;
  return () => checkQuestions(readQuestions(result), result, policy, limits, origin);
}

const roots: InputRequests[string] = { method: "roots/list" };
const open = (url: string): InputRequests => ({
  u: { method: "elicitation/create", params: { mode: "url", message: "m", url } },
});

describe("what a server may ask", () => {
  test.each([
    [{ allow: ["elicitForm"] }, false],
    [{ allow: ["listRoots"] }, true],
    [{ deny: ["listRoots"] }, false],
    [{ deny: ["elicitForm"] }, true],
    [{ allow: ["listRoots"], deny: ["listRoots"] }, false],
    [{}, true],
  ] as const)("is what restrictions allow: %j", (restrictions, isAllowed) => {
    const asking = expect(check({ "k\n": roots }, restrictQuestions(restrictions)));
    if (isAllowed) asking.not.toThrow();
    else asking.toThrow('the server asks "k\\n", and policy does not allow listRoots');
  });

  test("may differ from server to server, and goes by where it is, not by what it calls itself", () => {
    const policy = restrictQuestions((origin) => (origin === "https://s.test/mcp" ? {} : { deny: ["listRoots"] }));
    expect(check({ k: roots }, policy)).not.toThrow();
    expect(check({ k: roots }, policy, noLimits, "https://other.test/mcp")).toThrow(
      expect.objectContaining({ code: "ERR_MCP_ROUND_REFUSED", key: "k" }),
    );
  });

  test("is declared to it, and nothing else", () => {
    const cancel = () => ({ action: "cancel" }) as const;
    const handlers = { elicitForm: cancel, elicitUrl: cancel, listRoots: () => ({ roots: [] }) };
    const policy = restrictQuestions((origin) => ({ deny: origin === "a" ? ["listRoots", "elicitUrl"] : [] }));
    expect(buildCapabilities(handlers, policy, "a")).toEqual({ elicitation: { form: {} } });
    expect(buildCapabilities(handlers, policy, "b")).toEqual({ elicitation: { form: {}, url: {} }, roots: {} });
  });

  test.each([
    ["login.example.com", "https://login.example.com/x?y", true],
    ["login.example.com", "https://LOGIN.example.com:443/", true],
    ["login.example.com", "http://login.example.com/", false],
    ["login.example.com", "https://login.example.com:8443/", false],
    ["login.example.com", "https://login.example.com.evil.test/", false],
    ["login.example.com", "https://login.example.com@evil.test/", false],
    ["login.example.com:8443", "https://login.example.com:8443/", true],
    ["*.example.com", "https://a.b.example.com/", true],
    ["*.example.com", "https://example.com/", false],
    ["*.example.com", "https://evilexample.com/", false],
    ["*.example.com", "http://a.example.com/", false],
    ["*.example.com", "https://a.example.com:8443/", false],
    ["*.münchen.example", "https://a.xn--mnchen-3ya.example/", true],
    ["http://localhost:3000", "http://localhost:3000/x", true],
    ["http://localhost:3000", "http://localhost:3001/x", false],
  ])("of URLs is what the list has: %s with %s", (entry, url, isAllowed) => {
    const asking = expect(check(open(url), restrictQuestions({ urls: ["other.test", entry] })));
    if (isAllowed) asking.not.toThrow();
    else asking.toThrow(`policy does not allow URLs of "${new URL(url).host}"`);
  });

  test("of URLs is nothing where the list is empty", () => {
    expect(check(open("https://a.test/"), restrictQuestions({ urls: [] }))).toThrow();
    expect(check({ k: roots }, restrictQuestions({ urls: [] }))).not.toThrow();
  });

  test.each(["", "*.", "*.a/b", "a.test/path", "a b", "https://u@a.test", "javascript:x", "file:///x"])(
    "cannot be said with %j",
    (entry) => {
      expect(() => restrictQuestions({ urls: [entry] })).toThrow(
        expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }),
      );
    },
  );
});

describe("how much a server may ask at once", () => {
  test("is so many questions", () => {
    const limits = { ...noLimits, maxQuestions: 2 };
    expect(check({ a: roots, b: roots }, undefined, limits)).not.toThrow();
    expect(check({ a: roots, b: roots, c: roots }, undefined, limits)).toThrow("3 (maxQuestions: 2)");
  });

  test("is so many bytes, whatever they are for", () => {
    const request: InputRequests[string] = { ...roots, params: { _meta: { x: "ü".repeat(100) } } };
    const bytes = new TextEncoder().encode(
      JSON.stringify({ resultType: "input_required", inputRequests: { a: request } }),
    ).length;
    expect(check({ a: request }, undefined, { ...noLimits, maxQuestionBytes: bytes })).not.toThrow();
    expect(check({ a: request }, undefined, { ...noLimits, maxQuestionBytes: bytes - 1 })).toThrow("maxQuestionBytes");
  });
});
