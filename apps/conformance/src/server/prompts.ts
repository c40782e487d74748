import { elicit, inputRequired, type McpServer } from "@proj/server";
import * as z from "zod";
import { embedText, onePixel } from "./media.ts";
import { isOpen } from "./questions.ts";

const whatContext = elicit("What is the prompt about?", z.object({ context: z.string() }));

const places = ["paris", "park", "party", "porto"];

/** Prompts with each kind of content, with arguments, and one that asks. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt("test_simple_prompt", { description: "A prompt without arguments." }, () => "Say something.");

  server.registerPrompt(
    "test_prompt_with_arguments",
    {
      description: "A prompt with two arguments.",
      inputSchema: z.object({
        arg1: z.string().describe("The first argument."),
        arg2: z.string().describe("The second argument."),
      }),
      complete: {
        arg1: (value) => places.filter((place) => place.startsWith(value)),
        arg2: (value, { args }) => places.filter((place) => place.startsWith(value) && place !== args.arg1),
      },
    },
    ({ arg1, arg2 }) => `Compare ${arg1} with ${arg2}.`,
  );

  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    {
      description: "A prompt about a resource.",
      inputSchema: z.object({ resourceUri: z.string().describe("The URI of the resource.") }),
    },
    ({ resourceUri }) => ({
      messages: [
        { role: "user", content: embedText(resourceUri, "The contents of the resource.") },
        { role: "user", content: { type: "text", text: "Summarize this resource." } },
      ],
    }),
  );

  server.registerPrompt("test_prompt_with_image", { description: "A prompt about a picture." }, () => ({
    messages: [
      { role: "user", content: onePixel },
      { role: "user", content: { type: "text", text: "Describe this picture." } },
    ],
  }));

  server.registerPrompt(
    "test_input_required_result_prompt",
    { description: "A prompt that asks what it is about." },
    async (_, ctx) => {
      const answer = await ctx.answer("user_context", whatContext);
      if (isOpen(answer)) return inputRequired({ user_context: whatContext });
      return answer.status === "accepted" ? `Write about ${answer.value.context}.` : "Write about anything.";
    },
  );
}
