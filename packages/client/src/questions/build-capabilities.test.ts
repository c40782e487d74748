import { ClientCapabilities } from "@proj/types";
import { describe, expect, test } from "vitest";
import { buildCapabilities } from "./build-capabilities.ts";
import type { QuestionHandlers } from "./question-handlers.ts";

const elicit = () => ({ action: "cancel" }) as const;
const handle = () => ({ role: "assistant", content: { type: "text", text: "" }, model: "m" }) as const;
const listRoots = () => ({ roots: [] });

describe("the declared capabilities", () => {
  test.each<[string, QuestionHandlers, object]>([
    ["nothing", {}, {}],
    ["a form handler", { elicitForm: elicit }, { elicitation: { form: {} } }],
    ["a URL handler alone, which is no form handler", { elicitUrl: elicit }, { elicitation: { url: {} } }],
    ["both", { elicitForm: elicit, elicitUrl: elicit }, { elicitation: { form: {}, url: {} } }],
    ["a plain sampling function", { sample: handle }, { sampling: {} }],
    ["sampling without flags", { sample: { handle } }, { sampling: {} }],
    ["sampling with flags that are off", { sample: { handle, tools: false, context: false } }, { sampling: {} }],
    ["sampling with tools", { sample: { handle, tools: true } }, { sampling: { tools: {} } }],
    ["sampling with context", { sample: { handle, context: true } }, { sampling: { context: {} } }],
    ["roots", { listRoots }, { roots: {} }],
    ["members that are undefined", { elicitForm: undefined, sample: undefined, listRoots: undefined }, {}],
    [
      "everything",
      { elicitForm: elicit, elicitUrl: elicit, sample: { handle, tools: true, context: true }, listRoots },
      { elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} }, roots: {} },
    ],
  ])("are exactly what there is a handler for: %s", (_, handlers, expected) => {
    const capabilities = buildCapabilities(handlers);
    expect(capabilities).toStrictEqual(expected);
    expect(ClientCapabilities.safeParse(capabilities).success).toBe(true);
  });
});
