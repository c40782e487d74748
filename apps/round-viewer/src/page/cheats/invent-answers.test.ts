import { findContentProblem } from "@proj/client";
import { expect, it } from "vitest";
import { everyField } from "../../server/tools/every-field.ts";
import type { RequestedSchema } from "../form/form-field.ts";
import { inventAnswers } from "./invent-answers.ts";

it("everything is answered with a yes", () => {
  const properties: RequestedSchema["properties"] = {
    go: { type: "boolean" },
    size: { type: "string", enum: ["small", "large"] },
    region: { type: "string", oneOf: [{ const: "eu", title: "Europe" }] },
    copies: { type: "integer", minimum: 2 },
    parts: { type: "array", items: { type: "string", enum: ["a", "b"] } },
    kinds: { type: "array", items: { anyOf: [{ const: "k", title: "Kind" }] } },
    name: { type: "string" },
  };
  const answers = inventAnswers({
    all: { method: "elicitation/create", params: { message: "?", requestedSchema: { type: "object", properties } } },
    page: { method: "elicitation/create", params: { mode: "url", message: "?", url: "https://a.example" } },
    folders: { method: "roots/list" },
  });
  expect(answers).toEqual({
    all: {
      action: "accept",
      content: { go: true, size: "small", region: "eu", copies: 2, parts: ["a"], kinds: ["k"], name: "" },
    },
    page: { action: "accept" },
  });
});

it("defaults are taken, so that the demo's largest form is answered as it should be", () => {
  const { remark: _, ...properties } = everyField;
  const requestedSchema = { type: "object", properties } as unknown as RequestedSchema;
  const { form } = inventAnswers({ form: { method: "elicitation/create", params: { message: "?", requestedSchema } } });
  expect(findContentProblem(requestedSchema, (form as { content: Record<string, string> }).content)).toBeUndefined();
});
