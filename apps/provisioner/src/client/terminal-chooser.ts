import type { Readable, Writable } from "node:stream";
import { isCancel, select } from "@clack/prompts";
import type { Chooser } from "./chooser.ts";
import { describeChoice } from "./form-field.ts";
import { toPrintable } from "./printable.ts";

const DECLINE = Symbol("decline");

/** Where a person sits. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Lets a person choose from a list. Ctrl-C and Escape cancel; declining is a choice of its own. */
export function createTerminalChooser({ input, output }: Terminal): Chooser {
  return {
    manner: "at the terminal",
    async choose({ message, field, context: { server, signal } }) {
      const asking = toPrintable(`${server.title ?? server.name} (${server.origin}) asks:`);
      const picked = await select<string | typeof DECLINE>({
        message: `${asking}\n${toPrintable(message)}`,
        options: [
          ...field.choices.map((choice) => ({ value: choice.value, label: toPrintable(describeChoice(choice)) })),
          { value: DECLINE, label: "Decline to answer" },
        ],
        signal,
        input,
        output,
      });
      // The signal ends the prompt as if the person had walked away.
      signal.throwIfAborted();
      if (isCancel(picked)) return { action: "cancel" };
      return typeof picked === "symbol" ? { action: "decline" } : { action: "accept", value: picked };
    },
  };
}
