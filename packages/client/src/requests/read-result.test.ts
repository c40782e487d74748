import { describe, expect, test } from "vitest";
import { isInputRequired } from "./is-input-required.ts";
import type { UncheckedResult } from "./read-response.ts";
import { readResult } from "./read-result.ts";

const form = {
  method: "elicitation/create",
  params: { message: "m", requestedSchema: { type: "object", properties: {} } },
};

/** What reading throws, or a failure when it does not. */
function readError(method: Parameters<typeof readResult>[0], result: UncheckedResult): unknown {
  try {
    readResult(method, result);
  } catch (error) {
    return error;
  }
  throw new TypeError("the result was accepted");
}

describe("reading a complete result", () => {
  test("takes an absent resultType of an older server for complete", () => {
    expect(readResult("tools/call", { content: [] })).toStrictEqual({ resultType: "complete", content: [] });
  });

  test("keeps members it does not know, at every depth", () => {
    const result = {
      resultType: "complete",
      content: [{ type: "text", text: "x", later: 1 }],
      "x.test/more": { deep: true },
      _meta: { "x.test/m": 1 },
    };
    expect(readResult("tools/call", result)).toStrictEqual(result);
  });

  test.each(["partial", "", "Complete", null, 1, {}])("refuses the resultType %j", (resultType) => {
    const error = readError("tools/call", { resultType, content: [] });
    expect(error).toMatchObject({ code: "ERR_MCP_INVALID_RESULT", method: "tools/call" });
    expect(error).toMatchObject({ message: expect.stringContaining("unknown resultType") });
  });

  test("says where a member is wrong and what belongs there", () => {
    const error = readError("tools/call", { content: [{ type: "text", text: 3 }] });
    expect(error).toMatchObject({ message: expect.stringContaining("result.content[0].text: expected string") });
  });

  test.each<[string, object, object]>([
    ["absent", {}, { ttlMs: 0, cacheScope: "private" }],
    ["negative", { ttlMs: -5 }, { ttlMs: 0, cacheScope: "private" }],
    ["odd", { ttlMs: "3", cacheScope: "world" }, { ttlMs: 0, cacheScope: "private" }],
    ["fractional", { ttlMs: 2.9, cacheScope: "public" }, { ttlMs: 2, cacheScope: "public" }],
    ["there", { ttlMs: 300, cacheScope: "public" }, { ttlMs: 300, cacheScope: "public" }],
  ])("does not lose a list over cache hints that are %s", (_, hints, expected) => {
    expect(readResult("tools/list", { tools: [], ...hints })).toStrictEqual({
      resultType: "complete",
      tools: [],
      ...expected,
    });
  });

  test.each([{ name: "x" }, { name: 1, version: "1" }, "x", null, undefined])(
    "drops what the server says of itself when it is %j, and keeps the rest",
    (serverInfo) => {
      const _meta = { "io.modelcontextprotocol/serverInfo": serverInfo, "x.test/m": 1 };
      const kept = { _meta: { "x.test/m": 1 } };
      expect(readResult("tools/call", { content: [], _meta })).toStrictEqual({
        resultType: "complete",
        content: [],
        ...kept,
      });
      const asked = { resultType: "input_required", requestState: "s" };
      expect(readResult("tools/call", { ...asked, _meta })).toStrictEqual({ ...asked, ...kept });
    },
  );

  test("adds no cache hints to what is not cacheable", () => {
    expect(readResult("tools/call", { content: [] })).not.toHaveProperty("ttlMs");
  });
});

describe("reading a question with a URL", () => {
  const ask = (url: string): UncheckedResult => ({
    resultType: "input_required",
    inputRequests: { "open\n": { method: "elicitation/create", params: { mode: "url", message: "m", url } } },
  });

  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "/relative",
    "x.test/a",
    "https:x.test",
    "https://",
    "",
    " https://x.test",
    "https://x.test\\@evil.test/",
    "https://x.test\\",
    "https:///x.test/",
    "https://x.\ntest/",
    "https://x.test\t:80/",
  ])("refuses %j, naming key and URL", (url) => {
    const error = readError("tools/call", ask(url));
    expect(error).toMatchObject({
      code: "ERR_MCP_INVALID_RESULT",
      message: expect.stringContaining(`"open\\n" with ${JSON.stringify(url)}`),
    });
  });

  test.each(["https://x.test/a?b=c", "http://127.0.0.1:3000/", "HTTPS://x.test", "https://x.test?q=a\\b c"])(
    "lets %j through as it is",
    (url) => {
      expect(readResult("tools/call", ask(url))).toStrictEqual(ask(url));
    },
  );
});

describe("reading a result that asks", () => {
  test.each<[string, object]>([
    ["content", { content: [] }],
    ["_meta", { _meta: { "x.test/m": 1 } }],
    ["unknown members", { later: [1] }],
    ["structured content that suits no schema", { structuredContent: 7, isError: true }],
  ])("is a question also with %s in it, which is kept", (_, extra) => {
    const result = { resultType: "input_required", inputRequests: { a: form }, requestState: "s", ...extra };
    const read = readResult("tools/call", result);
    expect(read).toStrictEqual(result);
    expect(isInputRequired(read)).toBe(true);
  });

  test.each(["server/discover", "tools/list", "completion/complete"] as const)("is refused for %s", (method) => {
    const error = readError(method, { resultType: "input_required", requestState: "s" });
    expect(error).toMatchObject({ message: expect.stringContaining("must not be answered with") });
  });

  test.each(["tools/call", "prompts/get", "resources/read"] as const)("is fine for %s with a state alone", (method) => {
    const result = { resultType: "input_required", requestState: "" };
    expect(readResult(method, result)).toStrictEqual(result);
  });

  test("keeps a question under the key __proto__", () => {
    const result = JSON.parse(`{"resultType":"input_required","inputRequests":{"__proto__":${JSON.stringify(form)}}}`);
    expect(JSON.stringify(readResult("tools/call", result))).toBe(JSON.stringify(result));
  });

  test.each<[string, object, string]>([
    ["neither questions nor state", {}, "expected inputRequests, requestState or both"],
    ["no question and no state", { inputRequests: {} }, "neither asks anything nor has a requestState"],
    ["a state that is no string", { requestState: { a: 1 } }, "requestState: expected string"],
    ["a list of questions", { inputRequests: [form] }, "an array of 1 as its inputRequests"],
    ["an unknown method", { inputRequests: { k: { method: "shell/run" } } }, '"k" with the method "shell/run"'],
    ["the name of an inherited member", { inputRequests: { k: { method: "toString" } } }, "cannot ask with"],
    ["no method", { inputRequests: { k: {} } }, "the method nothing"],
    ["no object", { inputRequests: { k: null } }, '"k" with the method nothing'],
    [
      "a question without params",
      { inputRequests: { "k\u202e": { method: "elicitation/create" } } },
      'inputRequests["k\\u202e"].params: expected object',
    ],
    [
      "an unknown mode",
      { inputRequests: { k: { method: "elicitation/create", params: { ...form.params, mode: "voice" } } } },
      'inputRequests["k"].params.mode: expected "form" or "url"',
    ],
  ])("is refused with %s", (_, members, problem) => {
    const error = readError("tools/call", { resultType: "input_required", ...members });
    expect(error).toMatchObject({ code: "ERR_MCP_INVALID_RESULT", message: expect.stringContaining(problem) });
  });
});
