import type { Readable, Writable } from "node:stream";
import { isCancel, select } from "@clack/prompts";
import type { Chooser } from "./chooser.ts";
import { describeChoice } from "./form-field.ts";
import { toPrintable } from "./printable.ts";

const DECLINE = "decline";
const MANNER = "at the terminal";

/** Where a person sits. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Lets a person choose from a list. Ctrl-C and Escape cancel; declining is a choice of its own. Whoever says no to one question of a round
 * is not shown the others of that round: they are cancelled.
 */
export function createTerminalChooser({ input, output }: Terminal): Chooser {
  let refused: { readonly round: number; readonly key: string } | undefined;
  return {
    async choose({ message, field, context: { server, signal, round, key } }) {
      signal.throwIfAborted();
      if (refused?.round === round) {
        return { action: "cancel", manner: `not shown any more, after the answer to ${toPrintable(refused.key)}` };
      }
      const asking = toPrintable(`${server.title ?? server.name} (${server.origin}) asks:`);
      const picked = await select<number | typeof DECLINE>({
        message: `${asking}\n${toPrintable(message)}`,
        options: [
          ...field.choices.map((choice, index) => ({ value: index, label: toPrintable(describeChoice(choice)) })),
          { value: DECLINE, label: "Decline to answer" },
        ],
        signal,
        input,
        output,
      });
      // The signal ends the prompt as if the person had walked away.
      signal.throwIfAborted();
      const choice = typeof picked === "number" ? field.choices[picked] : undefined;
      if (choice !== undefined) return { action: "accept", value: choice.value, manner: MANNER };
      refused = { round, key };
      return { action: isCancel(picked) ? "cancel" : "decline", manner: MANNER };
    },
  };
}
