import { type Elicit, elicit, type McpServer, outcome } from "@proj/server";
import * as z from "zod";
import { askModel, readModelText } from "./questions.ts";

const Contact = z.object({
  username: z.string().describe("User's response"),
  email: z.string().describe("User's email address"),
});

const proposal = elicit("Is this right?", {
  type: "object",
  properties: {
    name: { type: "string", description: "Who it is for", default: "John Doe" },
    age: { type: "integer", description: "How old they are", default: 30 },
    score: { type: "number", description: "What they have reached", default: 95.5 },
    status: {
      type: "string",
      description: "How things are",
      enum: ["active", "inactive", "pending"],
      default: "active",
    },
    verified: { type: "boolean", description: "Whether somebody has looked at it", default: true },
  },
});

const choices = elicit("Which ones?", {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: {
      type: "string",
      oneOf: [
        { const: "value1", title: "First option" },
        { const: "value2", title: "Second option" },
        { const: "value3", title: "Third option" },
      ],
    },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option one", "Option two", "Option three"],
    },
    untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
    titledMulti: {
      type: "array",
      items: {
        anyOf: [
          { const: "value1", title: "First choice" },
          { const: "value2", title: "Second choice" },
          { const: "value3", title: "Third choice" },
        ],
      },
    },
  },
});

/** Tools that ask in line: in a session of an earlier revision the question goes to the client while the call waits. */
export function registerBackChannelTools(server: McpServer): void {
  server.registerTool(
    "test_sampling",
    { description: "Passes a text on to the client's model.", inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, ctx) => `The model says: ${readModelText(await ctx.ask("said", askModel(prompt)))}`,
  );

  server.registerTool(
    "test_elicitation",
    { description: "Asks who the user is.", inputSchema: z.object({ message: z.string() }) },
    async ({ message }, ctx) => describe(await ctx.ask("contact", outcome(elicit(message, Contact)))),
  );

  registerForm(server, "test_elicitation_sep1034_defaults", "Asks by a form that is filled in already.", proposal);
  registerForm(server, "test_elicitation_sep1330_enums", "Asks by a form with every kind of choice.", choices);
}

function registerForm(server: McpServer, name: string, description: string, form: Elicit<unknown>): void {
  server.registerTool(name, { description }, async (_, ctx) => describe(await ctx.ask("form", outcome(form))));
}

/** What became of a form, as the suite wants it written. */
function describe(answer: { readonly action: string; readonly value?: unknown }): string {
  return `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.value ?? {})}`;
}
