import type { ClientCapabilities } from "@proj/types";
import { expect, test } from "vitest";
import { addCapabilities } from "./add-capabilities.ts";

test.each<[string, ClientCapabilities, ClientCapabilities | undefined, object]>([
  ["nothing", { roots: {} }, undefined, { roots: {} }],
  ["another capability", { roots: {} }, { sampling: {} }, { roots: {}, sampling: {} }],
  ["a member", { elicitation: { url: {} } }, { elicitation: { form: {} } }, { elicitation: { url: {}, form: {} } }],
  ["elicitation alone", { elicitation: { url: {} } }, { elicitation: {} }, { elicitation: { url: {}, form: {} } }],
  ["a flag", { sampling: {} }, { sampling: { tools: {} } }, { sampling: { tools: {} } }],
  ["an extension", {}, { extensions: { "x.test/y": { z: 1 } } }, { extensions: { "x.test/y": { z: 1 } } }],
  ["undefined", { roots: {} }, { roots: undefined } as unknown as ClientCapabilities, { roots: {} }],
])("what is declared by hand adds to what follows from the handlers: %s", (_, own, byHand, sum) => {
  const before = structuredClone(own);
  expect(addCapabilities(own, byHand)).toStrictEqual(sum);
  expect(own).toStrictEqual(before);
});
