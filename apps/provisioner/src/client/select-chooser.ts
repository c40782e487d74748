import process from "node:process";
import { chooseByFlags, chooseFirst, declineAll } from "./automatic-choosers.ts";
import type { Chooser } from "./chooser.ts";
import type { ClientSettings } from "./client-settings.ts";
import { createTerminalChooser } from "./terminal-chooser.ts";

/** Decides who answers: the command line where it says something, else the person at the terminal, else nobody. */
export function selectChooser({ answers, declines }: ClientSettings): Chooser {
  return chooseByFlags(answers, declines ? declineAll : choosePerson());
}

function choosePerson(): Chooser {
  const { stdin: input, stdout: output } = process;
  return input.isTTY && output.isTTY ? createTerminalChooser({ input, output }) : chooseFirst;
}
