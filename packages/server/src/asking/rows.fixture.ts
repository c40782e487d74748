import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Question } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";

/** The question of most rows. */
export const form = elicit("How many?", z.object({ count: z.number().max(5), ok: z.boolean().optional() }));
const sure = elicit("Sure?", z.object({ ok: z.boolean() }));
const remark = elicit("Any remarks?", z.object({ text: z.string().optional() }));
const page = elicitUrl("Sign in", "https://id.example/");
const model = sample({ messages: [], maxTokens: 5 });
const roots = listRoots();

const completion = { role: "assistant", content: { type: "text", text: "hi" }, model: "m" };
const folders = { roots: [{ uri: "file:///a" }] };

/** What happens to a response under the key of a question that was asked. */
export type Fate =
  | { readonly is: "used"; readonly value: unknown }
  /** Accepted, but not valid in that field. */
  | { readonly is: "invalid"; readonly field: string }
  | { readonly is: "declined" | "cancelled" | "unanswered" | "of another kind" }
  /** No result object at all. */
  | { readonly is: "malformed" };

export type Row = readonly [what: string, asked: Question, response: unknown, fate: Fate];

export const used = (value: unknown): Fate => ({ is: "used", value });
const invalid = (field: string): Fate => ({ is: "invalid", field });
export const accept = (content: unknown): object => ({ action: "accept", content });

/** Responses of JSON, also with members that an object literal cannot have. */
const parse = (text: string): unknown => JSON.parse(text);

export const rows: readonly Row[] = [
  ["valid content", form, accept({ count: 3 }), used({ count: 3 })],
  ["a fractional number", form, accept({ count: 1.5 }), used({ count: 1.5 })],
  ["a member that the form does not have", form, accept({ count: 3, more: "x" }), used({ count: 3 })],
  [
    "a member of content called __proto__",
    form,
    parse('{"action":"accept","content":{"count":3,"__proto__":"x"}}'),
    used({ count: 3 }),
  ],
  ["an answer with a member of its own", form, { ...accept({ count: 3 }), resultType: "complete" }, used({ count: 3 })],
  ["a no that is said in content", sure, accept({ ok: false }), used({ ok: false })],

  ["no content where nothing is required", remark, { action: "accept" }, used({})],
  ["no content", form, { action: "accept" }, invalid("count")],
  ["empty content", form, accept({}), invalid("count")],
  ["a text for a number", form, accept({ count: "3" }), invalid("count")],
  ["a number out of bounds", form, accept({ count: 6 }), invalid("count")],
  ["a text for a boolean", sure, accept({ ok: "true" }), invalid("ok")],
  ["a number for a boolean", sure, accept({ ok: 1 }), invalid("ok")],

  ["a decline", form, { action: "decline" }, { is: "declined" }],
  ["a decline with valid content", form, { action: "decline", content: { count: 3 } }, { is: "declined" }],
  ["a decline with nested content", form, { action: "decline", content: { count: { deep: [1] } } }, { is: "declined" }],
  ["a decline with null for content", form, { action: "decline", content: null }, { is: "declined" }],
  ["a cancel", form, { action: "cancel" }, { is: "cancelled" }],
  ["a cancel with content that is no object", form, { action: "cancel", content: 5 }, { is: "cancelled" }],

  ["roots for a form", form, folders, { is: "of another kind" }],
  ["a completion for a form", form, completion, { is: "of another kind" }],
  ["roots for a page", page, folders, { is: "of another kind" }],
  ["a completion for a page", page, completion, { is: "of another kind" }],
  ["a form's answer for a completion", model, accept({ count: 3 }), { is: "of another kind" }],
  ["a decline for a completion", model, { action: "decline" }, { is: "of another kind" }],
  ["roots for a completion", model, folders, { is: "of another kind" }],
  ["a form's answer for roots", roots, accept({ count: 3 }), { is: "of another kind" }],
  ["a cancel for roots", roots, { action: "cancel" }, { is: "of another kind" }],
  ["a completion for roots", roots, completion, { is: "of another kind" }],

  ["nothing for a form", form, undefined, { is: "unanswered" }],
  ["nothing for a page", page, undefined, { is: "unanswered" }],
  ["nothing for a completion", model, undefined, { is: "unanswered" }],
  ["nothing for roots", roots, undefined, { is: "unanswered" }],

  ["a number", form, 12345, { is: "malformed" }],
  ["a text", form, "yes", { is: "malformed" }],
  ["true", form, true, { is: "malformed" }],
  ["null", form, null, { is: "malformed" }],
  ["a list", form, [{ action: "accept" }], { is: "malformed" }],
  ["an empty object", form, {}, { is: "malformed" }],
  ["an action that there is not", form, { action: "maybe" }, { is: "malformed" }],
  ["nested content", form, accept({ count: { deep: 1 } }), { is: "malformed" }],
  ["a list of numbers in content", form, accept({ count: [1] }), { is: "malformed" }],
  ["null in content", form, accept({ count: null }), { is: "malformed" }],
  ["content that is a number", form, accept(1), { is: "malformed" }],
  ["content that is null", form, accept(null), { is: "malformed" }],
  ["content that is a list", form, accept([]), { is: "malformed" }],
  ["a number for a page", page, 5, { is: "malformed" }],
  ["a number for a completion", model, 5, { is: "malformed" }],
  ["a completion of nobody", model, { role: "judge", model: "m", content: [] }, { is: "malformed" }],
  ["a number for roots", roots, 5, { is: "malformed" }],
  ["roots that are no list", roots, { roots: {} }, { is: "malformed" }],

  ["consent to a page", page, { action: "accept" }, used(true)],
  ["consent to a page, with content", page, accept({ ok: true }), used(true)],
  ["a refusal of a page", page, { action: "decline" }, { is: "declined" }],
  ["a dismissal of a page", page, { action: "cancel" }, { is: "cancelled" }],
  ["a completion", model, completion, used(completion)],
  [
    "a completion with a member called action",
    model,
    { ...completion, action: "end" },
    used({ ...completion, action: "end" }),
  ],
  ["roots", roots, folders, used(folders)],
  ["no roots", roots, { roots: [] }, used({ roots: [] })],
];
