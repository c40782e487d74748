import { expectTypeOf, test } from "vitest";
import type { ContentBlock, TextContent } from "./content.ts";
import type {
  ElicitRequestFormParams,
  ElicitRequestParams,
  ElicitRequestURLParams,
  ElicitResult,
} from "./elicitation.ts";
import type {
  EnumSchema,
  LegacyTitledEnumSchema,
  PrimitiveSchemaDefinition,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  UntitledSingleSelectEnumSchema,
} from "./elicitation-schema.ts";
import type { InputRequest, InputRequiredResult } from "./input-required.ts";
import type {
  JSONRPCErrorResponse,
  JSONRPCRequest,
  JSONRPCResponse,
  JSONRPCResultResponse,
  RequestId,
} from "./json-rpc.ts";
import type { ClientRequest, ServerNotification } from "./messages.ts";
import type { CallToolRequest, CallToolResult, CallToolResultResponse } from "./tools.ts";

test("content is told apart by its type", () => {
  expectTypeOf<ContentBlock["type"]>().toEqualTypeOf<"text" | "image" | "audio" | "resource_link" | "resource">();
  expectTypeOf<Extract<ContentBlock, { type: "text" }>>().toEqualTypeOf<TextContent>();
});

test("questions are told apart by their mode, a form also by having none", () => {
  const read = (params: ElicitRequestParams): string => {
    if (params.mode === "url") {
      expectTypeOf(params).toEqualTypeOf<ElicitRequestURLParams>();
      return params.url;
    }
    expectTypeOf(params).toEqualTypeOf<ElicitRequestFormParams>();
    return params.message;
  };
  void read;
});

test("fields are told apart by the members they have", () => {
  const read = (field: PrimitiveSchemaDefinition): void => {
    if ("oneOf" in field) expectTypeOf(field).toEqualTypeOf<TitledSingleSelectEnumSchema>();
    else if ("enum" in field)
      expectTypeOf(field).toEqualTypeOf<LegacyTitledEnumSchema | UntitledSingleSelectEnumSchema>();
    else if ("items" in field)
      expectTypeOf(field).toEqualTypeOf<UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema>();
    else expectTypeOf(field.type).toEqualTypeOf<"string" | "number" | "integer" | "boolean">();
  };
  void read;
  expectTypeOf<EnumSchema>().toExtend<PrimitiveSchemaDefinition>();
});

test("answers are flat", () => {
  expectTypeOf<NonNullable<ElicitResult["content"]>[string]>().toEqualTypeOf<string | number | boolean | string[]>();
});

test("messages are told apart by their method", () => {
  expectTypeOf<Extract<ClientRequest, { method: "tools/call" }>>().toEqualTypeOf<CallToolRequest>();
  expectTypeOf<
    Extract<InputRequest, { method: "elicitation/create" }>["params"]
  >().toEqualTypeOf<ElicitRequestParams>();
  expectTypeOf<Extract<ServerNotification, { method: "notifications/progress" }>["params"]["total"]>().toEqualTypeOf<
    number | undefined
  >();
  expectTypeOf<ClientRequest>().toExtend<JSONRPCRequest>();
});

test("results are told apart by whether they ask", () => {
  expectTypeOf<InputRequiredResult["resultType"]>().toEqualTypeOf<"input_required">();
  expectTypeOf<CallToolResultResponse["result"]>().toEqualTypeOf<InputRequiredResult | CallToolResult>();
});

test("responses are told apart by whether they have a result", () => {
  const read = (response: JSONRPCResponse): void => {
    if ("result" in response) expectTypeOf(response).toEqualTypeOf<JSONRPCResultResponse>();
    else expectTypeOf(response).toEqualTypeOf<JSONRPCErrorResponse>();
  };
  void read;
  expectTypeOf<RequestId>().toEqualTypeOf<string | number>();
});
