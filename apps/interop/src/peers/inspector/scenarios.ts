import { isLegacy, type Scenario } from "../../scenarios/scenario.ts";
import { noteUri, words } from "../../serving/words.ts";

const answers = { fields: null, canBeAsked: false } as const;

/** What the command line can do. It declares nothing that it could be asked, and tells no codes of errors. */
export const inspectorScenarios: readonly Scenario[] = [
  {
    id: "lists",
    title: "lists and reads",
    answers,
    acts: [
      { step: { do: "list" }, gives: { text: /^tools: .*\bprovision\b.*; prompts: greet; resources: notes:\/\/1$/ } },
      {
        step: { do: "get-prompt", prompt: "greet", arguments: { name: "alice" } },
        gives: { text: words.greeting("alice") },
      },
      { step: { do: "read-resource", uri: noteUri }, gives: { text: words.note } },
    ],
  },
  {
    id: "calls",
    title: "calls a tool",
    answers,
    acts: [{ step: { do: "call", tool: "count", arguments: {} }, gives: { text: "Counted to 3." } }],
  },
  {
    id: "cannot-be-asked",
    title: "cannot be asked",
    answers,
    acts: [
      {
        step: { do: "call", tool: "locate", arguments: { name: "orders" } },
        gives: (circumstances) =>
          isLegacy(circumstances)
            ? { toolError: /did not declare elicitation\.form/ }
            : { error: /did not declare .*elicitation\.form/ },
      },
    ],
  },
  {
    id: "set-level",
    title: "sets the level of logs",
    answers,
    acts: [{ step: { do: "set-level", level: "warning" }, gives: { text: "Done." } }],
  },
];
