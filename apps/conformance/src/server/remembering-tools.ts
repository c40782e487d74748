import { elicit, inputRequired, listRoots, type McpServer } from "@proj/server";
import * as z from "zod";
import { askModel, describeRoots, isOpen, mayProceed, readModelText, whatName } from "./questions.ts";

const whatGreeting = askModel("Write a greeting.");
const whichFolders = listRoots();
const whatColor = elicit("What is your favorite color?", z.object({ color: z.string() }));

/** What the flow of two questions knows: no name before the first is answered. */
const Progress = z.object({ name: z.string().nullable() });

/** Tools that remember something from one round to the next. */
export function registerRememberingTools(server: McpServer): void {
  server.registerTool(
    "test_input_required_result_request_state",
    { description: "Remembers that it asked." },
    async (_, ctx) => {
      const answer = await ctx.answer("confirm", mayProceed);
      if (isOpen(answer)) return inputRequired({ confirm: mayProceed }, { state: "asked" });
      return ctx.requestState === "asked" ? `state-ok, ${answer.status}` : "The state is lost.";
    },
  );

  server.registerTool(
    "test_input_required_result_tampered_state",
    { description: "Remembers something that nobody may change." },
    async (_, ctx) => {
      const answer = await ctx.answer("confirm", mayProceed);
      if (isOpen(answer)) return inputRequired({ confirm: mayProceed }, { state: "price=100" });
      return answer.status === "accepted" && answer.value.ok ? `Bought: ${ctx.requestState}.` : "Left alone.";
    },
  );

  server.registerTool(
    "test_input_required_result_multiple_inputs",
    { description: "Asks three questions at once." },
    async (_, ctx) => {
      const who = await ctx.answer("user_name", whatName);
      const greeting = await ctx.accepted("greeting", whatGreeting);
      const folders = await ctx.accepted("client_roots", whichFolders);
      if (isOpen(who) || greeting === undefined || folders === undefined) {
        const questions = { user_name: whatName, greeting: whatGreeting, client_roots: whichFolders };
        return inputRequired(questions, { state: "asked for three" });
      }
      const name = who.status === "accepted" ? who.value.name : "Somebody";
      return `${readModelText(greeting)} ${name} works in ${describeRoots(folders)}.`;
    },
  );

  server.registerTool(
    "test_input_required_result_multi_round",
    { description: "Asks two questions, one after the other." },
    async (_, ctx) => {
      if (ctx.requestState === undefined) return inputRequired({ step1: whatName }, { state: write({ name: null }) });
      const { name } = Progress.parse(JSON.parse(ctx.requestState));
      if (name === null) {
        const first = await ctx.answer("step1", whatName);
        if (isOpen(first)) return inputRequired({ step1: whatName }, { state: write({ name }) });
        if (first.status !== "accepted") return "Nobody said who it is.";
        return inputRequired({ step2: whatColor }, { state: write(first.value) });
      }
      const second = await ctx.answer("step2", whatColor);
      if (isOpen(second)) return inputRequired({ step2: whatColor }, { state: write({ name }) });
      return second.status === "accepted" ? `${name} likes ${second.value.color}.` : `${name} likes no color.`;
    },
  );
}

function write(progress: z.infer<typeof Progress>): string {
  return JSON.stringify(progress);
}
