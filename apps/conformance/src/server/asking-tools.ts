import { inputRequired, listRoots, type McpServer } from "@proj/server";
import * as z from "zod";
import { askModel, describeRoots, Name, readModelText, whatName } from "./questions.ts";

const UnaskedName = z.object({ action: z.literal("accept"), content: Name });
const whichCapital = askModel("What is the capital of France?");
const whichFolders = listRoots();

/** Tools that ask one question: a form, a completion, the client's folders. */
export function registerAskingTools(server: McpServer): void {
  server.registerTool(
    "test_input_required_result_elicitation",
    { description: "Greets by the name that it asks for." },
    async (_, ctx) => {
      const answer = await ctx.answer("user_name", whatName);
      switch (answer.status) {
        case "accepted":
          return `Hello, ${answer.value.name}!`;
        case "declined":
        case "cancelled":
          return "Hello, whoever you are!";
        default: {
          // One scenario answers in its very first round. Only here, where nothing hangs on the answer, may that count.
          const unasked = UnaskedName.safeParse(ctx.unaskedResponses["user_name"]);
          return unasked.success ? `Hello, ${unasked.data.content.name}!` : inputRequired({ user_name: whatName });
        }
      }
    },
  );

  server.registerTool(
    "test_input_required_result_sampling",
    { description: "Passes on what the client's model says." },
    async (_, ctx) => {
      const answer = await ctx.accepted("capital_question", whichCapital);
      return answer === undefined ? inputRequired({ capital_question: whichCapital }) : readModelText(answer);
    },
  );

  server.registerTool(
    "test_input_required_result_list_roots",
    { description: "Names the folders that the client works in." },
    async (_, ctx) => {
      const answer = await ctx.accepted("client_roots", whichFolders);
      return answer === undefined ? inputRequired({ client_roots: whichFolders }) : describeRoots(answer);
    },
  );
}
