import { describe, expect, test } from "vitest";
import { ContentBlock } from "./content.ts";
import { ElicitRequestParams } from "./elicitation.ts";
import { EnumSchema, PrimitiveSchemaDefinition } from "./elicitation-schema.ts";
import { askForm } from "./fixtures/elicitation.fixture.ts";
import { fields } from "./fixtures/elicitation-schema.fixture.ts";
import { minimalMeta } from "./fixtures/meta.fixture.ts";
import { InputRequiredResult, InputResponse } from "./input-required.ts";
import { JSONRPCMessage, JSONRPCNotification, RequestId } from "./json-rpc.ts";
import { ServerNotification, ServerResult } from "./messages.ts";
import { ProgressToken } from "./meta.ts";
import { CallToolRequestParams, CallToolResult, CallToolResultResponse, ListToolsResult } from "./tools.ts";

const unknownMember = { "com.example/unknown": [{ deep: { deeper: null } }] };

describe("ids and progress tokens", () => {
  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 1n, null, undefined, true, {}])("%s is refused", (id) => {
    expect(RequestId.safeParse(id).success).toBe(false);
    expect(ProgressToken.safeParse(id).success).toBe(false);
  });

  test.each(["", "r-1", 0, -1, Number.MAX_SAFE_INTEGER, 2 ** 53 + 2, 1e21])("%s is accepted", (id) => {
    expect(RequestId.parse(id)).toBe(id);
    expect(ProgressToken.parse(id)).toBe(id);
  });
});

describe("messages", () => {
  test.each([1.5, null, {}])("a request with the id %j does not pass as a notification", (id) => {
    expect(JSONRPCMessage.safeParse({ jsonrpc: "2.0", id, method: "tools/list" }).success).toBe(false);
  });

  test("a notification with an id is refused, naming the id", () => {
    const problem = JSONRPCNotification.safeParse({ jsonrpc: "2.0", id: 1, method: "notifications/progress" }).error;
    expect(problem?.issues).toMatchObject([{ path: ["id"], message: "Invalid input: a notification has no id" }]);
    const known = { jsonrpc: "2.0", id: 1, method: "notifications/tools/list_changed" };
    expect(ServerNotification.safeParse(known).success).toBe(false);
  });

  test("the params of a message come back as the same object", () => {
    const message = { jsonrpc: "2.0", id: 1, method: "x", params: { a: [1] } };
    expect((JSONRPCMessage.parse(message) as typeof message).params).toBe(message.params);
  });
});

describe("content", () => {
  test("an unknown type is named", () => {
    const [issue] = ContentBlock.safeParse({ type: "video" }).error?.issues ?? [];
    expect(issue).toMatchObject({ path: ["type"], code: "invalid_union" });
  });

  test("a member missing from a known type is named, not the whole block", () => {
    const result = CallToolResult.safeParse({ resultType: "complete", content: [{ type: "image", data: "AA==" }] });
    expect(result.error?.issues[0]?.path).toEqual(["content", 0, "mimeType"]);
  });

  test("unknown members survive at every depth", () => {
    const icons = [{ src: "data:,", ...unknownMember }];
    const inputSchema = { type: "object", properties: { a: { type: "string", ...unknownMember } }, ...unknownMember };
    const tools = [
      { name: "x", icons, inputSchema, annotations: { readOnlyHint: true, ...unknownMember }, ...unknownMember },
    ];
    const result = { resultType: "complete", ttlMs: 0, cacheScope: "private", tools, ...unknownMember };
    expect(ListToolsResult.parse(result)).toEqual(result);
  });

  test("null is a value where anything goes", () => {
    expect(CallToolResult.parse({ resultType: "complete", content: [], structuredContent: null })).toHaveProperty(
      "structuredContent",
      null,
    );
    const params = { _meta: minimalMeta, name: "x", arguments: { nothing: null } };
    expect(CallToolRequestParams.parse(params)).toEqual(params);
  });
});

describe("questions", () => {
  test("a question without a mode is a form", () => {
    const { mode: _, ...params } = askForm.params;
    const parsed = ElicitRequestParams.parse(params);
    expect(parsed).toEqual(params);
    expect(parsed.mode === "url").toBe(false);
  });

  test("an unknown mode is refused, naming the mode", () => {
    expect(ElicitRequestParams.safeParse({ ...askForm.params, mode: "voice" }).error?.issues[0]?.path).toEqual([
      "mode",
    ]);
  });

  test.each(Object.entries(fields))("the field %s loses nothing, whichever union reads it", (_, field) => {
    const extended = {
      ...field,
      ...unknownMember,
      items: { ...("items" in field ? field.items : {}), ...unknownMember },
    };
    expect(PrimitiveSchemaDefinition.parse(extended)).toEqual(extended);
    if ("enum" in field || "oneOf" in field || "items" in field) expect(EnumSchema.parse(extended)).toEqual(extended);
  });

  test("a field that is no primitive is named by its path", () => {
    const requestedSchema = { type: "object", properties: { address: { type: "object", properties: {} } } };
    const problem = ElicitRequestParams.safeParse({ message: "Where?", requestedSchema }).error;
    expect(problem?.issues[0]?.path).toEqual(["requestedSchema", "properties", "address"]);
  });

  test("fractional numbers are valid answers and bounds", () => {
    expect(InputResponse.safeParse({ action: "accept", content: { weight: 1.5 } }).success).toBe(true);
    expect(
      PrimitiveSchemaDefinition.safeParse({ type: "number", minimum: 0.1, maximum: 2.5, default: 1.25 }).success,
    ).toBe(true);
  });
});

describe("input required", () => {
  test("neither questions nor state is refused", () => {
    const problem = InputRequiredResult.safeParse({ resultType: "input_required" }).error;
    expect(problem?.issues[0]?.message).toBe("Invalid input: expected inputRequests, requestState or both");
  });

  test.each([{ requestState: "s" }, { requestState: "" }, { inputRequests: {} }])("%j alone is enough", (members) => {
    expect(InputRequiredResult.safeParse({ resultType: "input_required", ...members }).success).toBe(true);
  });

  test("a question stays a question when it also has the members of a complete result", () => {
    const result = { resultType: "input_required", inputRequests: { a: askForm }, content: [], ...unknownMember };
    expect(InputRequiredResult.parse(result)).toEqual(result);
    expect(CallToolResultResponse.parse({ jsonrpc: "2.0", id: 1, result }).result).toEqual(result);
    expect(ServerResult.parse(result)).toEqual(result);
  });

  test("a bad response is named by its key", () => {
    const inputResponses = { good: { action: "cancel" }, bad: 7 };
    const problem = CallToolRequestParams.safeParse({ _meta: minimalMeta, name: "x", inputResponses }).error;
    expect(problem?.issues.map(({ path }) => path)).toEqual([["inputResponses", "bad"]]);
  });
});
