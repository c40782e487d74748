import process from "node:process";
import { chooseByFlag, chooseFirst, declineAll } from "./automatic-choosers.ts";
import type { Chooser } from "./chooser.ts";
import type { ClientSettings } from "./client-settings.ts";
import { createTerminalChooser } from "./terminal-chooser.ts";

/** Decides who answers: the command line where it says something, else the person at the terminal, else nobody. */
export function selectChooser({ region, declines }: ClientSettings): Chooser {
  if (declines) return declineAll;
  const { stdin: input, stdout: output } = process;
  const chooser = input.isTTY && output.isTTY ? createTerminalChooser({ input, output }) : chooseFirst;
  return region === undefined ? chooser : chooseByFlag("region", region, chooser);
}
