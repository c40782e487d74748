import { expectTypeOf, test } from "vitest";
import type * as z from "zod/mini";
import type { InputRequest, InputResponse } from "./input-required.ts";
import type { ClientRequest, ServerNotification, ServerResult } from "./messages.ts";
import type { AskingMethod, methodFacts, RequestMethod } from "./method-facts.ts";
import type {
  InputMethod,
  inputMethods,
  NotificationMethod,
  notificationMethods,
  ParamsOf,
  ResultOf,
} from "./methods.ts";
import type { CallToolRequestParams, CallToolResult } from "./tools.ts";

test("the methods are those of the unions", () => {
  expectTypeOf<RequestMethod>().toEqualTypeOf<ClientRequest["method"]>();
  expectTypeOf<NotificationMethod>().toEqualTypeOf<ServerNotification["method"]>();
  expectTypeOf<InputMethod>().toEqualTypeOf<InputRequest["method"]>();
});

test("three methods may ask", () => {
  expectTypeOf<AskingMethod>().toEqualTypeOf<"tools/call" | "prompts/get" | "resources/read">();
});

test("a method has its params and its result", () => {
  expectTypeOf<ParamsOf<"tools/call">>().toEqualTypeOf<CallToolRequestParams>();
  expectTypeOf<ResultOf<"tools/call">>().toEqualTypeOf<CallToolResult>();
  type Sent = { [Method in RequestMethod]: { method: Method; params: ParamsOf<Method> } }[RequestMethod];
  expectTypeOf<Pick<ClientRequest, "method" | "params">>().toExtend<Pick<Sent, "method" | "params">>();
  expectTypeOf<ResultOf<RequestMethod>>().toExtend<ServerResult>();
});

test("a notification and an embedded request have the method they are listed under", () => {
  type Listed = { [Method in NotificationMethod]: z.infer<(typeof notificationMethods)[Method]>["method"] };
  expectTypeOf<Listed>().toEqualTypeOf<{ [Method in NotificationMethod]: Method }>();
  type Asked = { [Method in InputMethod]: z.infer<(typeof inputMethods)[Method]["request"]>["method"] };
  expectTypeOf<Asked>().toEqualTypeOf<{ [Method in InputMethod]: Method }>();
  expectTypeOf<z.infer<(typeof inputMethods)[InputMethod]["result"]>>().toEqualTypeOf<InputResponse>();
});

test("the table's facts are literal", () => {
  expectTypeOf<(typeof methodFacts)["resources/read"]["nameField"]>().toEqualTypeOf<"uri">();
  expectTypeOf<(typeof methodFacts)["tools/list"]["isCacheable"]>().toEqualTypeOf<true>();
});
