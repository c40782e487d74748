import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Question, QuestionKind } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";

/** One question of a kind, with two answers that are valid and differ. */
export interface KindCase {
  readonly question: Question;
  readonly answer: object;
  readonly otherAnswer: object;
}

const completion = { role: "assistant", content: { type: "text", text: "hi" }, model: "m" };

export const kindCases: { readonly [Kind in QuestionKind]: KindCase } = {
  elicit: {
    question: elicit("Sure?", z.object({ sure: z.boolean() })),
    answer: { action: "accept", content: { sure: true } },
    otherAnswer: { action: "accept", content: { sure: false } },
  },
  elicitUrl: {
    question: elicitUrl("Sign in", "https://id.example/"),
    answer: { action: "accept" },
    otherAnswer: { action: "decline" },
  },
  sample: {
    question: sample({ messages: [], maxTokens: 5 }),
    answer: completion,
    otherAnswer: { ...completion, model: "n" },
  },
  listRoots: {
    question: listRoots(),
    answer: { roots: [] },
    otherAnswer: { roots: [{ uri: "file:///a" }] },
  },
};
