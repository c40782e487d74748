import type { ClientCapabilities } from "@proj/types";
import type { QuestionName } from "./capabilities.fixture.ts";

/** What a client declares, what it is asked, and what it lacks. */
export type CapabilityRow = readonly [
  declared: ClientCapabilities,
  asked: readonly QuestionName[],
  missing: ClientCapabilities | undefined,
];

const everything: ClientCapabilities = {
  elicitation: { form: {}, url: {} },
  sampling: { tools: {}, context: {} },
  roots: {},
};

export const capabilityRows: readonly CapabilityRow[] = [
  [{}, ["form"], { elicitation: { form: {} } }],
  [{ elicitation: {} }, ["form"], undefined],
  [{ elicitation: { form: {} } }, ["form"], undefined],
  [{ elicitation: { url: {} } }, ["form"], { elicitation: { form: {} } }],
  [{ sampling: {}, roots: {} }, ["form"], { elicitation: { form: {} } }],

  [{}, ["url"], { elicitation: { url: {} } }],
  [{ elicitation: {} }, ["url"], { elicitation: { url: {} } }],
  [{ elicitation: { form: {} } }, ["url"], { elicitation: { url: {} } }],
  [{ elicitation: { url: {} } }, ["url"], undefined],
  [{ elicitation: {} }, ["url of a flow"], { elicitation: { url: {} } }],
  [{ elicitation: { url: {} } }, ["url of a flow"], undefined],

  [{}, ["sampling"], { sampling: {} }],
  [{ elicitation: {}, roots: {} }, ["sampling"], { sampling: {} }],
  [{ sampling: {} }, ["sampling"], undefined],
  [{ sampling: {} }, ["sampling with no context"], undefined],
  [{}, ["sampling with tools"], { sampling: { tools: {} } }],
  [{ sampling: {} }, ["sampling with tools"], { sampling: { tools: {} } }],
  [{ sampling: { context: {} } }, ["sampling with tools"], { sampling: { tools: {} } }],
  [{ sampling: { tools: {} } }, ["sampling with tools"], undefined],
  [{ sampling: {} }, ["sampling with a tool choice"], { sampling: { tools: {} } }],
  [{ sampling: { tools: {} } }, ["sampling with a tool choice"], undefined],
  [{ sampling: { tools: {} } }, ["sampling with context"], { sampling: { context: {} } }],
  [{ sampling: { context: {} } }, ["sampling with context"], undefined],
  [{}, ["sampling with tools and context"], { sampling: { tools: {}, context: {} } }],
  [{ sampling: { tools: {} } }, ["sampling with tools and context"], { sampling: { context: {} } }],
  [{ sampling: { tools: {}, context: {} } }, ["sampling with tools and context"], undefined],

  [{}, ["roots"], { roots: {} }],
  [{ elicitation: {}, sampling: {} }, ["roots"], { roots: {} }],
  [{ roots: {} }, ["roots"], undefined],

  [{ elicitation: {} }, ["form", "url"], { elicitation: { url: {} } }],
  [{ elicitation: { url: {} } }, ["form", "url", "url of a flow"], { elicitation: { form: {} } }],
  [{ roots: {} }, ["form", "url"], { elicitation: { form: {}, url: {} } }],
  [{}, ["sampling", "sampling with tools", "roots"], { sampling: { tools: {} }, roots: {} }],
  [{ elicitation: {} }, ["form", "sampling with context", "roots"], { sampling: { context: {} }, roots: {} }],
  [{}, ["form", "sampling", "roots"], { elicitation: { form: {} }, sampling: {}, roots: {} }],
  [everything, ["form", "url", "sampling with tools and context", "roots"], undefined],
];
