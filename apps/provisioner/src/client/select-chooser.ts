import process from "node:process";
import { chooseByFlags, chooseFirst, declineAll } from "./automatic-choosers.ts";
import type { Chooser } from "./chooser.ts";
import { createTerminalChooser } from "./terminal-chooser.ts";

/** What a command line says of answers. */
export interface AnswerSettings {
  /** What it answers, by the keys of the questions. */
  readonly answers: Readonly<Record<string, string>>;
  /** Whether every other question is declined. */
  readonly declines: boolean;
}

/** Decides who answers: the command line where it says something, else the person at the terminal, else nobody. */
export function selectChooser({ answers, declines }: AnswerSettings): Chooser {
  return chooseByFlags(answers, declines ? declineAll : choosePerson());
}

function choosePerson(): Chooser {
  const { stdin: input, stdout: output } = process;
  return input.isTTY && output.isTTY ? createTerminalChooser({ input, output }) : chooseFirst;
}
