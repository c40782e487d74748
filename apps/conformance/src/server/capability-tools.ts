import { inputRequired, type McpServer, type Question } from "@proj/server";
import { askModel, isOpen, mayProceed, readModelText } from "./questions.ts";

const whatAdvice = askModel("Shall this go ahead?");

/** Tools whose questions depend on what the client can be asked. */
export function registerCapabilityTools(server: McpServer): void {
  server.registerTool(
    "test_input_required_result_capabilities",
    { description: "Asks whoever can be asked: the model, the person, or both." },
    async (_, ctx) => {
      const advice = await ctx.accepted("advice", whatAdvice);
      const consent = await ctx.answer("consent", mayProceed);
      if (advice !== undefined || !isOpen(consent)) return "Somebody answered.";
      const { elicitation, sampling } = ctx.clientCapabilities;
      const questions: Record<string, Question> = {
        ...(sampling === undefined ? {} : { advice: whatAdvice }),
        ...(elicitation === undefined ? {} : { consent: mayProceed }),
      };
      return Object.keys(questions).length === 0 ? "There is nobody to ask." : inputRequired(questions);
    },
  );

  server.registerTool(
    "test_missing_capability",
    { description: "Cannot do without the client's model." },
    async (_, ctx) => {
      const advice = await ctx.accepted("advice", whatAdvice);
      return advice === undefined ? inputRequired({ advice: whatAdvice }) : readModelText(advice);
    },
  );

  server.registerTool(
    "test_streaming_elicitation",
    { description: "Says what it is about to do, and asks before it does so." },
    async (_, ctx) => {
      ctx.log("info", "About to ask.");
      ctx.reportProgress({ progress: 1, message: "About to ask." });
      const answer = await ctx.answer("consent", mayProceed);
      if (isOpen(answer)) return inputRequired({ consent: mayProceed });
      return answer.status === "accepted" && answer.value.ok ? "Done." : "Left alone.";
    },
  );
}
