import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { listRoots } from "../../ask/list-roots.ts";
import type { CallContext } from "../../context/call-context.ts";
import { type BadSubject, bad } from "./bad-subject.fixture.ts";
import { mayGo, Region, whichRegion } from "./subject.fixture.ts";

let wordings = 0;

/** Tools that lose their way between rounds, or do not say what they should. */
export const badRounds: readonly BadSubject[] = [
  bad(
    "keeps in its process what it knows",
    {
      way: "a restart between rounds",
      rule: "flow-lost",
      says: 'Round 3 asks ["region"] in place of nothing',
      also: ["never-ends"],
    },
    async (ctx, _outside, memory) => {
      const region = memory.get("region") ?? (await ctx.accepted("region", whichRegion))?.region;
      if (region === undefined) {
        const { status } = await ctx.answer("region", whichRegion);
        return status === "declined" || status === "cancelled" ? "No region." : inputRequired({ region: whichRegion });
      }
      memory.set("region", region);
      const { status } = await ctx.answer("go", mayGo);
      if (status === "declined" || status === "cancelled") return "Left alone.";
      return status === "accepted" ? region : inputRequired({ go: mayGo });
    },
  ),
  bad(
    "has its process know what its result needs",
    {
      way: "a restart between rounds",
      rule: "other-result",
      says: '"Deployed undefined." in place of "Deployed plan 1."',
    },
    async (ctx, _outside, memory) => {
      await ctx.once("plan", () => void memory.set("plan", "plan 1"));
      await ctx.ask("go", mayGo);
      return `Deployed ${memory.get("plan")}.`;
    },
  ),
  bad(
    "words its question by chance",
    { way: "straight", rule: "volatile-question", says: '"go" is worded anew in round 2', also: ["flow-lost"] },
    async (ctx) => {
      await ctx.ask("go", elicit(`Go? (${wordings++})`, Region));
      return "Done.";
    },
  ),
  bad(
    "words its question by chance, by hand",
    {
      way: "straight",
      rule: "volatile-question",
      says: '"region" was answered, and is asked again in round 2 in other words',
      also: ["never-ends"],
    },
    async (ctx) => {
      const question = elicit(`Which region? (${wordings++})`, Region);
      return (await ctx.accepted("region", question))?.region ?? inputRequired({ region: question });
    },
  ),
  bad(
    "words a later question by the clock, and takes any answer to it",
    {
      way: "earlier rounds sent again",
      rule: "volatile-question",
      says: '"go" is worded differently when round 2 is sent again',
    },
    async (ctx) => {
      if (ctx.inputResponses["go"] !== undefined)
        return (await readGo(ctx)) ?? inputRequired({ go: mayGo }, { state: "go" });
      if (ctx.requestState === "go") return inputRequired({ go: mayGo }, { state: "go" });
      const { status } = await ctx.answer("region", whichRegion);
      if (status === "declined" || status === "cancelled") return "No region.";
      if (status !== "accepted") return inputRequired({ region: whichRegion });
      return inputRequired({ go: elicit(`Go at ${Date.now()}?`, z.object({ go: z.boolean() })) }, { state: "go" });
    },
  ),
  bad(
    "crashes when it is declined",
    { way: '"go" declined', rule: "crashed", says: "Round 2 crashed: TypeError" },
    async (ctx) => {
      const answer = ctx.inputResponses["go"] as { readonly content: { readonly go?: unknown } } | undefined;
      if (answer === undefined) return inputRequired({ go: mayGo });
      return typeof answer.content.go === "boolean" ? "Done." : inputRequired({ go: mayGo });
    },
  ),
  bad(
    "catches the suspension",
    { way: "straight", rule: "suspension-swallowed", says: 'caught the SuspensionError of "go" in round 1' },
    async (ctx, { effect }) => {
      const go = await ctx.ask("go", mayGo).catch(() => ({ go: false }));
      if (go.go) effect("create");
      return go.go ? "Done." : "Left alone.";
    },
  ),
  bad(
    "goes on without asking where it cannot ask",
    {
      way: "a client that cannot be asked",
      rule: "effect-without-answer",
      says: '"create" happened though nobody could be asked',
    },
    async (ctx, { effect }) => {
      if (ctx.canAsk(mayGo)) await ctx.ask("go", mayGo);
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "crashes where it cannot ask",
    {
      way: "a client that cannot be asked",
      rule: "wrong-error",
      says: "In place of -32021: Round 1 crashed: TypeError: no elicitation",
    },
    async (ctx) => {
      if (!ctx.canAsk(mayGo)) throw new TypeError("no elicitation");
      await ctx.ask("go", mayGo);
      return "Done.";
    },
  ),
  bad(
    "takes the first answer for the first question",
    { way: "answers in another order", rule: "other-result", says: 'The result is "eu"' },
    async (ctx) => {
      const answers = Object.values(ctx.inputResponses) as readonly {
        readonly content?: object;
        readonly action: string;
      }[];
      if (answers.length < 2) return inputRequired({ go: mayGo, region: whichRegion });
      const valid = (await ctx.accepted("go", mayGo)) && (await ctx.accepted("region", whichRegion));
      if (valid === undefined)
        return answers.some(({ action }) => action !== "accept")
          ? "No."
          : inputRequired({ go: mayGo, region: whichRegion });
      return String(Object.values(answers[0]?.content ?? {})[0]);
    },
  ),
  bad(
    "never comes to an end",
    { way: "straight", rule: "never-ends", says: "After 20 rounds the call still has the client come again." },
    () => inputRequired({}, { state: "again" }),
  ),
  bad(
    "gives up where an answer is missing",
    { way: '"go" left unanswered, then answered', rule: "flow-lost", says: "The call ended with isError" },
    async (ctx, { effect }) => {
      if (ctx.requestState === undefined) return inputRequired({ go: mayGo }, { state: "asked" });
      const go = await ctx.accepted("go", mayGo);
      if (go === undefined) return { content: [{ type: "text", text: "No answer." }], isError: true };
      effect("create");
      return "Done.";
    },
  ),
  bad(
    "asks twice for what it was told",
    {
      way: "straight",
      rule: "asked-again",
      says: '"go" was answered, and is asked again in round 2; either the answer does not come through',
    },
    async (ctx) => {
      const { status } = await ctx.answer("go", mayGo);
      if (status === "declined" || status === "cancelled") return "Left alone.";
      if (status !== "accepted") return inputRequired({ go: mayGo });
      return ctx.requestState === "sure" ? "Done." : inputRequired({ go: mayGo }, { state: "sure" });
    },
  ),
  bad(
    "asks for the roots twice",
    { way: "straight", rule: "asked-again", says: '"roots" was answered, and is asked again in round 2' },
    (ctx) => {
      const isSure = ctx.requestState === "sure" && ctx.inputResponses["roots"] !== undefined;
      const state = ctx.inputResponses["roots"] === undefined ? "first" : "sure";
      return isSure
        ? "Done."
        : inputRequired({ roots: listRoots() }, { state: ctx.requestState === "sure" ? "sure" : state });
    },
  ),
  bad(
    "asks for ever when an answer was missing",
    { way: '"go" left unanswered, then answered', rule: "never-ends", says: 'the call still asks for "go"' },
    async (ctx) => {
      const answer = ctx.requestState === "lost" ? undefined : await ctx.answer("go", mayGo);
      if (answer?.status === "declined" || answer?.status === "cancelled") return "Left alone.";
      if (answer?.status === "accepted") return "Done.";
      const isFirst = ctx.requestState === undefined || answer?.status === "invalid";
      return inputRequired({ go: mayGo }, { state: isFirst ? "asked" : "lost" });
    },
  ),
  bad(
    "has its process know what is still to be done",
    { way: "a restart between rounds", rule: "effect-missing", says: '"create" happened not at all in place of once' },
    async (ctx, { effect }, memory) => {
      await ctx.once("remember", () => void memory.set("todo", "create"));
      await ctx.ask("go", mayGo);
      for (const todo of memory.values()) effect(todo);
      memory.clear();
      return "Done.";
    },
  ),
];

async function readGo(ctx: CallContext): Promise<string | undefined> {
  const answer = ctx.inputResponses["go"] as { readonly action?: string; readonly content?: { readonly go?: unknown } };
  if (answer.action !== "accept") return "Left alone.";
  return typeof answer.content?.go === "boolean" ? "Done." : undefined;
}
