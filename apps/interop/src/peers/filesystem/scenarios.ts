import { join } from "node:path";
import type { Scenario } from "../../scenarios/scenario.ts";

const answers = { fields: {}, canBeAsked: false } as const;

/** @param folder with the file `note.txt`, in which stands "A note." */
export function buildFilesystemScenarios(folder: string): readonly Scenario[] {
  return [
    {
      id: "lists",
      title: "lists and reads",
      answers,
      acts: [{ step: { do: "list" }, gives: { text: /^tools: .*read_text_file/ } }],
    },
    {
      id: "calls",
      title: "calls a tool",
      answers,
      acts: [
        {
          step: { do: "call", tool: "read_text_file", arguments: { path: join(folder, "note.txt") } },
          gives: { text: "A note." },
        },
        {
          step: { do: "call", tool: "read_text_file", arguments: { path: join(folder, "../elsewhere.txt") } },
          gives: { toolError: /Access denied/ },
        },
      ],
    },
    { id: "ping", title: "pings", answers, acts: [{ step: { do: "ping" }, gives: { text: "Done." } }] },
    {
      id: "roots",
      title: "asks for roots",
      answers: { ...answers, canBeAsked: true },
      // It asks once the session is open, and not because of a call.
      acts: [{ step: { do: "hear", what: "roots" }, gives: { text: "roots" } }],
      questions: ["roots"],
    },
  ];
}
