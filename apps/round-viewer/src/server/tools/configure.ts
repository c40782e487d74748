import { elicit, type McpServer, outcome } from "@proj/server";
import * as z from "zod";
import { everyField, requiredFields } from "./every-field.ts";

const everything = elicit("Set up a weekly report. Every kind of field that a server may ask for is in this form.", {
  type: "object",
  properties: everyField,
  required: requiredFields,
});

const Configured = z.object({
  status: z.enum(["saved", "declined", "cancelled"]),
  settings: z.record(z.string(), z.unknown()).optional(),
});

/** Adds a tool that asks one form with all primitive and enum shapes of the specification, and says what it was given. */
export function registerConfigure(server: McpServer): void {
  server.registerTool(
    "configure",
    {
      title: "Configure a report",
      description: "Asks one form that has every kind of field, and repeats what was answered. Changes nothing.",
      outputSchema: Configured,
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async (_args, { ask }) => {
      const answer = await ask("settings", outcome(everything));
      if (answer.action === "accept") return reply("saved", "The report is set up as you said.", answer.value);
      if (answer.action === "decline") return reply("declined", "You declined, so nothing was set up.");
      return reply("cancelled", "You closed the form, so nothing was set up.");
    },
  );
}

function reply(status: z.infer<typeof Configured>["status"], sentence: string, settings?: Record<string, unknown>) {
  const structuredContent = settings === undefined ? { status } : { status, settings };
  return { content: [{ type: "text" as const, text: sentence }], structuredContent };
}
