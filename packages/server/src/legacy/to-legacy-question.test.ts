import type { CreateMessageRequestParams, InputRequest, LegacyVersion, SamplingMessage } from "@proj/types";
import { describe, expect, it } from "vitest";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { listRoots } from "../ask/list-roots.ts";
import { sample } from "../ask/sample.ts";
import { toLegacyQuestion } from "./to-legacy-question.ts";

const versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"] as const;

/** Every shape that a field can have. */
const everything = elicit("All?", {
  type: "object",
  properties: {
    text: {
      type: "string",
      title: "Text",
      description: "d",
      minLength: 1,
      maxLength: 90,
      format: "email",
      default: "a@b.example",
    },
    number: { type: "number", title: "Number", minimum: 0, maximum: 1, default: 0.5 },
    integer: { type: "integer", default: 5 },
    boolean: { type: "boolean", title: "Flag", default: true },
    plain: { type: "string", enum: ["a", "b"], default: "a" },
    titled: {
      type: "string",
      title: "Titled",
      oneOf: [
        { const: "a", title: "A" },
        { const: "b", title: "B" },
      ],
      default: "b",
    },
    named: { type: "string", enum: ["a"], enumNames: ["A"], default: "a" },
  },
  required: ["text", "titled"],
}).request;

const several = (items: object): InputRequest =>
  elicit("Which?", { type: "object", properties: { colors: { type: "array", items } as never } }).request;

describe("a form", () => {
  it("is the same in 2025-11-25", () => {
    expect(toLegacyQuestion(everything, "2025-11-25")).toEqual({ params: everything.params });
  });

  it("says its mode there, also where its author did not", () => {
    const request = {
      method: "elicitation/create",
      params: { message: "m", requestedSchema: { type: "object", properties: {} } },
    };
    expect(toLegacyQuestion(request as InputRequest, "2025-11-25")).toEqual({
      params: { ...request.params, mode: "form" },
    });
  });

  it("is said in plain fields in 2025-06-18, without what those have no words for", () => {
    expect(toLegacyQuestion(everything, "2025-06-18")).toEqual({
      params: {
        message: "All?",
        requestedSchema: {
          type: "object",
          properties: {
            text: { type: "string", title: "Text", description: "d", minLength: 1, maxLength: 90, format: "email" },
            number: { type: "number", title: "Number", minimum: 0, maximum: 1 },
            integer: { type: "integer" },
            boolean: { type: "boolean", title: "Flag", default: true },
            plain: { type: "string", enum: ["a", "b"] },
            titled: { type: "string", title: "Titled", enum: ["a", "b"], enumNames: ["A", "B"] },
            named: { type: "string", enum: ["a"], enumNames: ["A"] },
          },
          required: ["text", "titled"],
        },
      },
    });
  });

  it.each([{ type: "string", enum: ["red"] }, { anyOf: [{ const: "red", title: "Red" }] }])(
    "with several choices (%j) cannot be shown in 2025-06-18, which names the field",
    (items) => {
      expect(toLegacyQuestion(several(items), "2025-06-18")).toEqual({
        obstacle: 'its field "colors" takes several choices, which forms of revision 2025-06-18 cannot show',
      });
      expect(toLegacyQuestion(several(items), "2025-11-25")).toHaveProperty("params");
    },
  );

  it.each(["2025-03-26", "2024-11-05"] as const)("does not exist in %s", (version) => {
    expect(toLegacyQuestion(everything, version)).toEqual({ obstacle: `revision ${version} cannot show forms` });
  });
});

describe("a page", () => {
  const { request } = elicitUrl("Sign in", "https://id.example/");

  it("exists in 2025-11-25 alone", () => {
    expect(versions.map((version) => toLegacyQuestion(request, version))).toEqual([
      { params: request.params },
      ...versions.slice(1).map((version) => ({ obstacle: `revision ${version} cannot send anybody to a page` })),
    ]);
  });
});

describe("the roots", () => {
  it("are asked for in the same words in each revision", () => {
    for (const version of versions) expect(toLegacyQuestion(listRoots().request, version)).toEqual({ params: {} });
  });
});

describe("what a model is asked", () => {
  const text = { type: "text", text: "hi" } as const;
  const audio = { type: "audio", data: "AA==", mimeType: "audio/wav" } as const;
  const image = { type: "image", data: "AA==", mimeType: "image/png" } as const;
  const user = (content: SamplingMessage["content"]): SamplingMessage => ({ role: "user", content });
  const translate = (
    messages: SamplingMessage[],
    version: LegacyVersion,
    more: Partial<CreateMessageRequestParams> = {},
  ): unknown => toLegacyQuestion(sample({ messages, maxTokens: 5, ...more }).request, version);

  it("of one block each, by whatever name, is the same in each revision", () => {
    const settings = { systemPrompt: "s", includeContext: "none", temperature: 0.5, metadata: { a: 1 } } as const;
    for (const version of versions) {
      expect(translate([user(text), { role: "assistant", content: image }], version, settings)).toEqual({
        params: { messages: [user(text), { role: "assistant", content: image }], maxTokens: 5, ...settings },
      });
    }
  });

  it("in a list of one block is written as that block before 2025-11-25", () => {
    expect(versions.map((version) => translate([user([text])], version))).toEqual([
      { params: { messages: [user([text])], maxTokens: 5 } },
      ...Array(3).fill({ params: { messages: [user(text)], maxTokens: 5 } }),
    ]);
  });

  it.each([
    ["2 blocks", [text, text]],
    ["0 blocks", []],
  ])("in a list of %s cannot be said before 2025-11-25", (count, content) => {
    for (const version of versions.slice(1)) {
      const obstacle = `messages[1] has ${count} of content, and messages of revision ${version} have one`;
      expect(translate([user(text), user(content)], version)).toEqual({ obstacle });
    }
    expect(translate([user(content)], "2025-11-25")).toHaveProperty("params");
  });

  it("by sound cannot be said in 2024-11-05", () => {
    expect(versions.map((version) => "params" in (translate([user(audio)], version) as object))).toEqual([
      ...[true, true, true, false],
    ]);
    expect(translate([user(audio)], "2024-11-05")).toEqual({
      obstacle: 'messages[0] has content of the type "audio", which revision 2024-11-05 lacks',
    });
  });

  it.each([{ tools: [] }, { toolChoice: { mode: "none" } as const }])(
    "with %j cannot be said before 2025-11-25",
    (more) => {
      expect(translate([user(text)], "2025-11-25", more)).toEqual({
        params: { messages: [user(text)], maxTokens: 5, ...more },
      });
      for (const version of versions.slice(1)) {
        expect(translate([user(text)], version, more)).toEqual({
          obstacle: `in revision ${version} models are not given tools`,
        });
      }
    },
  );

  it("tells of tools as that revision has them", () => {
    const inputSchema = { type: "object" as const, properties: { any: true } };
    const tools = [{ name: "t", inputSchema, outputSchema: { type: "array" } }];
    expect(translate([user(text)], "2025-11-25", { tools })).toMatchObject({
      params: { tools: [{ name: "t", inputSchema: { type: "object", properties: { any: {} } } }] },
    });
    expect(translate([user(text)], "2025-11-25", { tools })).not.toHaveProperty("params.tools.0.outputSchema");
  });

  it("of tools that were used cannot be said before 2025-11-25", () => {
    const use = { role: "assistant", content: { type: "tool_use", id: "1", name: "t", input: {} } } as const;
    const result = user({ type: "tool_result", toolUseId: "1", content: [text] });
    expect(translate([use, result], "2025-06-18")).toEqual({
      obstacle: 'messages[0] has content of the type "tool_use", which revision 2025-06-18 lacks',
    });
  });

  it("of results that are no objects is said as text, once", () => {
    const use = { role: "assistant", content: { type: "tool_use", id: "1", name: "t", input: {} } } as const;
    const result = (content: (typeof text)[], structuredContent: unknown): SamplingMessage =>
      user({ type: "tool_result", toolUseId: "1", content, structuredContent } as never);
    const translated = (message: SamplingMessage): unknown => {
      const { params } = translate([use, message], "2025-11-25") as { params: { messages: SamplingMessage[] } };
      return params.messages[1];
    };
    expect(translated(result([text], { a: 1 }))).toEqual(result([text], { a: 1 }));
    const seven = { type: "text", text: "7" } as const;
    const plain = (content: object[]): object => user({ type: "tool_result", toolUseId: "1", content } as never);
    expect(translated(result([text], 7))).toEqual(plain([text, seven]));
    expect(translated(result([seven as never], 7))).toEqual(plain([seven]));
  });
});
