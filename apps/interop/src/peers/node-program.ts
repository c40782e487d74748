import { join } from "node:path";
import process from "node:process";
import type { Program } from "../process/program.ts";

/** A program of this app, by its path below `src` and without an ending. */
export function nodeProgram(path: string, ...args: string[]): Program {
  return { file: process.execPath, args: [join(import.meta.dirname, "..", `${path}.js`), ...args] };
}
