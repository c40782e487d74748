import { inputRequired } from "../../ask/input-required.ts";
import { outcome } from "../../resolve/outcome.ts";
import { type BadSubject, bad, readContent } from "./bad-subject.fixture.ts";
import { mayGo, whichRegion } from "./subject.fixture.ts";

/** Tools that make something else of an answer than the person, or do not wait for it. */
export const badConsent: readonly BadSubject[] = [
  bad(
    "asks again after a refusal",
    {
      way: '"go" declined',
      rule: "asked-after-refusal",
      says: '"go" was refused, and is asked again in round 2',
    },
    async (ctx) => ((await ctx.accepted("go", mayGo)) === undefined ? inputRequired({ go: mayGo }) : "Done."),
  ),
  bad(
    "asks again under another key after a refusal",
    {
      way: '"go" cancelled',
      rule: "asked-after-refusal",
      says: '"go" was refused, and is asked again as "really" in round 2',
    },
    async (ctx, { effect }) => {
      const first = await ctx.ask("go", outcome(mayGo));
      if (first.action !== "accept") await ctx.ask("really", mayGo);
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "does it although it was declined",
    { way: '"go" declined', rule: "effect-despite-refusal", says: '"create" happened although "go" was declined' },
    async (ctx, { effect }) => {
      await ctx.ask("go", outcome(mayGo));
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "records it as done although it was cancelled",
    {
      way: '"go" cancelled',
      rule: "effect-despite-refusal",
      says: 'the step "create" happened although "go" was cancelled',
    },
    async (ctx) => {
      const go = await ctx.ask("go", outcome(mayGo));
      return go.action === "decline" ? "Declined." : ctx.once("create", () => "Done.");
    },
  ),
  bad(
    "does not look at the refusal, and counts no effect",
    { way: '"go" declined', rule: "refusal-ignored", says: 'the result is still "Done."' },
    async (ctx) => {
      await ctx.ask("go", outcome(mayGo));
      return "Done.";
    },
  ),
  bad(
    "does it before it asks, in each round",
    { way: "straight", rule: "effect-twice", says: '"create" happened in the rounds 1 and 2' },
    async (ctx, { effect }) => {
      effect("create");
      await ctx.ask("go", mayGo);
      return "Done.";
    },
  ),
  bad(
    "does it when the answer did not come",
    {
      way: '"go" left unanswered, then answered',
      rule: "effect-without-answer",
      says: '"create" happened while "go" had no answer',
      also: ["effect-twice", "effect-despite-refusal"],
    },
    async (ctx, { effect }) => {
      if (ctx.requestState === undefined) return inputRequired({ go: mayGo }, { state: "asked" });
      effect("create");
      const { status } = await ctx.answer("go", mayGo);
      if (status === "declined" || status === "cancelled") return "Done, and undone.";
      return status === "accepted" ? "Done." : inputRequired({ go: mayGo }, { state: "asked" });
    },
  ),
  bad(
    "takes an answer that was not asked for",
    {
      way: "answers that were not asked for",
      rule: "unasked-answer-taken",
      says: 'Round 1 asks nothing in place of ["go"]',
    },
    async (ctx, { effect }) => {
      const unasked = ctx.unaskedResponses["go"] as { readonly content?: { readonly go?: unknown } } | undefined;
      if (unasked?.content?.go !== true) await ctx.ask("go", mayGo);
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "takes whatever a form is filled in with",
    { way: '"go" answered with a text for "go"', rule: "invalid-answer-taken", says: '"create" happened' },
    async (ctx, { effect }) => {
      if (ctx.inputResponses["go"] === undefined) return inputRequired({ go: mayGo });
      if (!readContent(ctx, "go")?.go) return "Left alone.";
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "has the same result for whatever a form is filled in with",
    { way: '"go" answered without "go"', rule: "invalid-answer-taken", says: 'the result is "Done." all the same' },
    async (ctx) => {
      if (ctx.inputResponses["go"] === undefined) return inputRequired({ go: mayGo });
      return readContent(ctx, "go") === undefined ? "Left alone." : "Done.";
    },
  ),
  bad(
    "goes on to the next question with an invalid answer",
    {
      way: '"region" answered without "region"',
      rule: "invalid-answer-taken",
      says: "the call went on without asking again",
    },
    async (ctx) => {
      const state = ctx.requestState ?? (readContent(ctx, "region") && `${readContent(ctx, "region")?.region}`);
      if (state === undefined)
        return ctx.inputResponses["region"] ? "No region." : inputRequired({ region: whichRegion });
      const { status } = await ctx.answer("go", mayGo);
      if (status === "declined" || status === "cancelled") return "Left alone.";
      return status === "accepted" ? state : inputRequired({ go: mayGo }, { state });
    },
  ),
];
