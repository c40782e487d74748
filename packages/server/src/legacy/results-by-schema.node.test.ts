import { legacyVersions } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findModernWords } from "../scenarios/watch-messages.fixture.ts";
import { Server } from "../server.ts";
import { findSchemaProblem } from "./find-schema-problem.fixture.ts";
import { areSchemasPresent } from "./official-schemas.fixture.ts";
import { openTestSession } from "./session.fixture.ts";

const drop = (value: unknown): object => JSON.parse(JSON.stringify(value)) as object;
const some = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined });

const word = fc.constantFrom("a", "b", "Größe");
const uri = fc.constantFrom("note://1", "https://example.com/a");
const base64 = fc.constantFrom("", "AA==");
const _meta = some(fc.record({ "acme/x": fc.jsonValue({ maxDepth: 1 }) }));
const annotations = some(
  fc.record({
    audience: some(fc.constantFrom(["user"], ["user", "assistant"])),
    priority: some(fc.constantFrom(0, 0.5, 1)),
    lastModified: some(fc.constant("2025-01-12T15:00:58Z")),
  }),
);
const icons = some(
  fc.constant([{ src: "https://example.com/a.png", mimeType: "image/png", sizes: ["48x48"], theme: "dark" }]),
);
const named = { name: word, title: some(word), description: some(word), icons, _meta };
const resource = { ...named, mimeType: some(fc.constant("text/plain")), annotations };

const contents = fc.oneof(
  fc.record({ uri, mimeType: some(word), text: word, _meta }),
  fc.record({ uri, mimeType: some(word), blob: base64, _meta }),
);
const block = fc.oneof(
  fc.record({ type: fc.constant("text"), text: word, annotations, _meta }),
  fc.record({ type: fc.constantFrom("image", "audio"), data: base64, mimeType: word, annotations, _meta }),
  fc.record({ type: fc.constant("resource_link"), uri, size: some(fc.constant(5)), ...resource }),
  fc.record({ type: fc.constant("resource"), resource: contents, annotations, _meta }),
);

const subschema = fc.constantFrom<unknown>(true, false, {}, { type: "string" }, { anyOf: [true, { not: {} }] });
const objects = fc.record({
  $schema: some(fc.constant("https://json-schema.org/draft/2020-12/schema")),
  type: fc.constant("object"),
  properties: some(fc.dictionary(word, subschema, { maxKeys: 3 })),
  required: some(fc.constant(["a"])),
  additionalProperties: some(fc.boolean()),
});
const outputs = fc.oneof(
  objects,
  fc.constantFrom<object>({}, { type: "array" }, { anyOf: [{ type: "object" }, true] }, { $ref: "#/$defs/a" }),
);
const tool = fc.record({
  ...named,
  inputSchema: objects,
  outputSchema: some(outputs),
  annotations: some(fc.record({ title: some(word), readOnlyHint: some(fc.boolean()) })),
});

/** Results as handlers of 2026-07-28 give them, by their methods. */
const methods: { readonly [method: string]: fc.Arbitrary<object> } = {
  "tools/list": fc.record({ tools: fc.array(tool, { maxLength: 3 }), nextCursor: some(word), _meta }),
  "tools/call": fc.record({
    content: fc.array(block, { maxLength: 4 }),
    structuredContent: some(fc.jsonValue({ maxDepth: 2 })),
    isError: some(fc.boolean()),
    _meta,
  }),
  "prompts/list": fc.record({
    prompts: fc.array(
      fc.record({
        ...named,
        arguments: some(fc.array(fc.record({ name: word, title: some(word), required: some(fc.boolean()) }))),
      }),
      { maxLength: 2 },
    ),
  }),
  "prompts/get": fc.record({
    description: some(word),
    messages: fc.array(fc.record({ role: fc.constantFrom("user", "assistant"), content: block }), { maxLength: 3 }),
    _meta,
  }),
  "resources/list": fc.record({ resources: fc.array(fc.record({ uri, ...resource }), { maxLength: 2 }) }),
  "resources/templates/list": fc.record({
    resourceTemplates: fc.array(fc.record({ uriTemplate: fc.constant("note://{id}"), ...resource }), { maxLength: 2 }),
  }),
  "resources/read": fc.record({ contents: fc.array(contents, { maxLength: 2 }), _meta }),
  "completion/complete": fc.record({
    completion: fc.record({
      values: fc.array(word, { maxLength: 3 }),
      total: some(fc.nat()),
      hasMore: some(fc.boolean()),
    }),
  }),
};

const paramsOf: { readonly [method: string]: object } = {
  "tools/call": { name: "a" },
  "prompts/get": { name: "a" },
  "resources/read": { uri: "note://1" },
  "completion/complete": { ref: { type: "ref/prompt", name: "a" }, argument: { name: "a", value: "" } },
};

const hints = { ttlMs: 5, cacheScope: "private" };

describe.skipIf(!areSchemasPresent).each(legacyVersions)("by the official schema of %s", (version) => {
  it.each(Object.keys(methods))("whatever a handler gives for %s is a result of it", async (method) => {
    const server = new Server({ name: "s", version: "1.0.0" }, { onEvent: () => {} });
    let given: object = {};
    server.setRequestHandler(method as "tools/call", () => given as never);
    const client = await openTestSession(server, { version });
    const property = fc.asyncProperty(methods[method] as fc.Arbitrary<object>, async (result) => {
      given = { ...drop(result), ...(method.endsWith("list") ? hints : {}) };
      const before = JSON.stringify(given);
      const message = await client.request(method, paramsOf[method]);
      expect(findSchemaProblem({ version, message, method })).toBeUndefined();
      expect(message).toHaveProperty("result");
      expect(findModernWords(message)).toBeUndefined();
      expect(JSON.stringify(given)).toBe(before);
    });
    await fc.assert(property, { numRuns: 60 });
  });
});
