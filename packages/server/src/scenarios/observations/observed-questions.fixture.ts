import type { SamplingMessage } from "@proj/types";
import * as z from "zod";
import { elicit, elicitUrl } from "../../ask/elicit.ts";
import { listRoots } from "../../ask/list-roots.ts";
import type { Askable } from "../../ask/question.ts";
import { sample } from "../../ask/sample.ts";

const text = { type: "text", text: "Hi" } as const;
const user = (content: SamplingMessage["content"]): SamplingMessage => ({ role: "user", content });
const maxTokens = 5;

export const form = elicit("Go?", z.object({ go: z.boolean() }));
export const page = elicitUrl("Sign in", "https://id.example/");

/** One question of each kind that some revision tells apart from another. */
export const kinds = {
  "a form": form,
  "a form with a list of choices": elicit("Which?", z.object({ colors: z.array(z.enum(["red", "blue"])) })),
  "a page": page,
  "a page of the flow": elicitUrl("Sign in", ({ flowId }) => `https://id.example/${flowId}`),
  "a model": sample({ messages: [user(text)], maxTokens }),
  "a model, with tools": sample({ messages: [user(text)], maxTokens, tools: [] }),
  "a model, with its context": sample({ messages: [user(text)], maxTokens, includeContext: "thisServer" }),
  "a model, with a message of several blocks": sample({ messages: [user([text, text])], maxTokens }),
  "a model, with sound": sample({
    messages: [user({ type: "audio", data: "AAAA", mimeType: "audio/wav" })],
    maxTokens,
  }),
  "the folders": listRoots(),
} as const satisfies { readonly [name: string]: Askable };

const accept = (content?: object) => ({ action: "accept", ...(content === undefined ? {} : { content }) });
const model = { role: "assistant", content: text, model: "m" };

/** What the client answers under each key, the first time and the next. */
export const answers: { readonly [key: string]: readonly object[] } = {
  "a form": [accept({ go: true })],
  "a form with a list of choices": [accept({ colors: ["red"] })],
  "a page": [accept()],
  "a page of the flow": [accept()],
  "a model": [model],
  "a model, with tools": [model],
  "a model, with its context": [model],
  "a model, with a message of several blocks": [model],
  "a model, with sound": [model],
  "the folders": [{ roots: [{ uri: "file:///a" }] }],
  "asked by the resolver": [accept({ go: true })],
  declined: [{ action: "decline" }],
  cancelled: [{ action: "cancel" }],
  "not valid at first": [accept({ go: "yes" }), accept({ go: true })],
  together: [accept({ go: true })],
  "and together": [{ roots: [] }],
  waited: [accept()],
  "by hand": [accept({ go: true })],
};
