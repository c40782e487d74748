import { expect, test } from "vitest";
import { readRequiredMembers, readShape } from "./fixtures/members.fixture.ts";
import { InputRequest } from "./input-required.ts";
import { ClientRequest, ServerNotification } from "./messages.ts";
import { RequestMetaObject } from "./meta.ts";
import { metaKeys } from "./meta-keys.ts";
import { type MethodFacts, methodFacts } from "./method-facts.ts";
import { inputMethods, type MethodSchemas, methods, notificationMethods } from "./methods.ts";
import { ResultMetaObject } from "./result.ts";
import { SubscriptionsListenResultMetaObject } from "./subscriptions.ts";

const entries: [string, MethodSchemas & MethodFacts][] = Object.entries(methods).map(([method, schemas]) => [
  method,
  { ...schemas, ...methodFacts[method as keyof typeof methodFacts] },
]);

function readMethods(union: {
  def: { options: readonly { shape: { method: { def: { values: readonly unknown[] } } } }[] };
}): unknown[] {
  return union.def.options.flatMap(({ shape }) => shape.method.def.values).sort();
}

test("the tables have the methods that the unions have", () => {
  expect(Object.keys(methods).sort()).toEqual(readMethods(ClientRequest));
  expect(Object.keys(methodFacts).sort()).toEqual(readMethods(ClientRequest));
  expect(Object.keys(inputMethods).sort()).toEqual(readMethods(InputRequest));
  expect(Object.keys(notificationMethods).sort()).toEqual(readMethods(ServerNotification));
});

test("the methods that may ask are those whose params can carry the answers", () => {
  const asking = entries.filter(([, { mayAsk }]) => mayAsk).map(([method]) => method);
  expect(asking.sort()).toEqual(["prompts/get", "resources/read", "tools/call"]);
  for (const [method, { params, mayAsk }] of entries)
    expect("inputResponses" in (readShape(params) ?? {}), method).toBe(mayAsk);
});

test("the cacheable methods are those whose results require cache hints", () => {
  for (const [method, { result, isCacheable }] of entries) {
    expect(readRequiredMembers(result).includes("ttlMs"), method).toBe(isCacheable);
    expect(readRequiredMembers(result).includes("cacheScope"), method).toBe(isCacheable);
  }
});

test("the name in the header is a member that the params require", () => {
  const named = entries.flatMap(([method, { nameField }]) => (nameField === undefined ? [] : [[method, nameField]]));
  expect(Object.fromEntries(named)).toEqual({ "tools/call": "name", "prompts/get": "name", "resources/read": "uri" });
  for (const [method, { params, nameField }] of entries) {
    if (nameField !== undefined) expect(readRequiredMembers(params), method).toContain(nameField);
  }
});

test("every result says which kind it is", () => {
  for (const [method, { result }] of entries) expect(readRequiredMembers(result), method).toContain("resultType");
});

test("the reserved keys are those of the metadata schemas", () => {
  const members = [RequestMetaObject, ResultMetaObject, SubscriptionsListenResultMetaObject].flatMap((schema) =>
    Object.keys(schema.shape),
  );
  const reserved = members.filter((member) => member.startsWith("io.modelcontextprotocol/"));
  expect(new Set(Object.values(metaKeys))).toEqual(new Set(reserved));
});
