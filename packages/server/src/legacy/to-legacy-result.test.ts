import { type LegacyVersion, legacyVersions, metaKeys, type Result } from "@proj/types";
import { describe, expect, it } from "vitest";
import { readConstantText, toConstant } from "../dispatch/constant-result.ts";
import { toLegacyResult } from "./to-legacy-result.ts";

const serverInfo = { [metaKeys.serverInfo]: { name: "s", version: "1" } };

function translate(method: string, members: object, version: LegacyVersion): unknown {
  return toLegacyResult(method, { resultType: "complete", _meta: serverInfo, ...members } as Result, version);
}

const text = (words: string) => ({ type: "text", text: words });
const link = { type: "resource_link", uri: "note://1", name: "first", title: "The first", description: "read it" };
const sound = { type: "audio", data: "AAAA", mimeType: "audio/wav" };
const image = { type: "image", data: "AAAA", mimeType: "image/png" };

describe.each(legacyVersions)("a result in the words of %s", (version) => {
  it("has no type, no cache hints and nothing of today's in its metadata, and keeps the author's", () => {
    const hints = { ttlMs: 5, cacheScope: "public" };
    const _meta = { ...serverInfo, [metaKeys.subscriptionId]: 1, "acme/x": 1 };
    expect(translate("resources/list", { resources: [], nextCursor: "c", ...hints, _meta }, version)).toEqual({
      resources: [],
      nextCursor: "c",
      _meta: { "acme/x": 1 },
    });
    expect(translate("resources/list", { resources: [], ...hints }, version)).toEqual({ resources: [] });
  });

  it("inherits nothing from a result that came as text", () => {
    const inherited = '{"isError":true,"structuredContent":{"a":1}}';
    const passedOn: Result = JSON.parse(`{"resultType":"complete","content":[],"__proto__":${inherited}}`);
    const result = toLegacyResult("tools/call", passedOn, version);
    expect(["isError" in result, "structuredContent" in result]).toEqual([false, false]);
  });

  it("keeps members of a method of the author's own, whatever they are called", () => {
    expect(translate("acme/report", { ttlMs: 5, cacheScope: "x", a: [1] }, version)).toEqual({
      ttlMs: 5,
      cacheScope: "x",
      a: [1],
    });
  });

  it("does not change what the author gave", () => {
    const result = { resultType: "complete", content: [link, sound], structuredContent: [1], _meta: serverInfo };
    const before = structuredClone(result);
    toLegacyResult("tools/call", result as Result, version);
    expect(result).toEqual(before);
  });

  it("says structured content that is no object as text, once", () => {
    expect(translate("tools/call", { content: [], structuredContent: [1, 2] }, version)).toEqual({
      content: [text("[1,2]")],
    });
    expect(translate("tools/call", { content: [text("[1,2]")], structuredContent: [1, 2] }, version)).toEqual({
      content: [text("[1,2]")],
    });
  });

  it("is translated once where it is the same for every request, and written once", () => {
    const constant = toConstant({ resultType: "complete", tools: [{ name: "a" }], ttlMs: 0, cacheScope: "private" });
    const first = toLegacyResult("tools/list", constant as unknown as Result, version);
    expect(first).toEqual({ tools: [{ name: "a" }] });
    expect(toLegacyResult("tools/list", constant as unknown as Result, version)).toBe(first);
    expect(readConstantText(first as Result)).toBe('{"tools":[{"name":"a"}]}');
  });
});

it("is another for each revision, also where it is the same for every request", () => {
  const outputSchema = { type: "object" };
  const constant = toConstant({ resultType: "complete", tools: [{ name: "a", outputSchema }] }) as unknown as Result;
  expect(legacyVersions.map((version) => toLegacyResult("tools/list", constant, version))).toEqual([
    { tools: [{ name: "a", outputSchema }] },
    { tools: [{ name: "a", outputSchema }] },
    { tools: [{ name: "a" }] },
    { tools: [{ name: "a" }] },
  ]);
});

describe("what a revision has no word for", () => {
  const linked = text("The first (note://1): read it");
  const heard = { type: "resource", resource: { uri: "audio:1", mimeType: "audio/wav", blob: "AAAA" } };

  it.each<[LegacyVersion, readonly object[]]>([
    ["2025-11-25", [link, sound, image]],
    ["2025-06-18", [link, sound, image]],
    ["2025-03-26", [linked, sound, image]],
    ["2024-11-05", [linked, heard, image]],
  ])("is said in what it has, in %s: links and sounds of tools", (version, content) => {
    expect(translate("tools/call", { content: [link, sound, image], isError: true }, version)).toEqual({
      content,
      isError: true,
    });
  });

  it("is said so in prompts, too", () => {
    const messages = [link, sound].map((content) => ({ role: "user", content }));
    expect(translate("prompts/get", { messages }, "2024-11-05")).toEqual({
      messages: [linked, heard].map((content) => ({ role: "user", content })),
    });
  });

  it("is a link's name where it has no title and no description, and annotations stay", () => {
    const { title: _title, description: _description, ...plain } = link;
    const annotations = { priority: 1 };
    expect(translate("tools/call", { content: [{ ...plain, annotations }] }, "2025-03-26")).toEqual({
      content: [{ ...text("first (note://1)"), annotations }],
    });
  });

  it.each<[LegacyVersion, object]>([
    ["2025-11-25", { content: [], structuredContent: { a: 1 } }],
    ["2025-06-18", { content: [], structuredContent: { a: 1 } }],
    ["2025-03-26", { content: [text('{"a":1}')] }],
    ["2024-11-05", { content: [text('{"a":1}')] }],
  ])("is structured content before 2025-06-18: %s", (version, expected) => {
    expect(translate("tools/call", { content: [], structuredContent: { a: 1 } }, version)).toEqual(expected);
  });

  it("is the schema of outputs that are not always objects: a client would miss what it promises", () => {
    const tools = [
      { name: "list", outputSchema: { type: "array" } },
      { name: "either", outputSchema: { anyOf: [{ type: "object" }, { type: "null" }] } },
      { name: "object", outputSchema: { type: "object" } },
    ];
    expect(translate("tools/list", { tools }, "2025-11-25")).toEqual({
      tools: [{ name: "list" }, { name: "either" }, tools[2]],
    });
  });
});
