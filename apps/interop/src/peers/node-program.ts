import { join } from "node:path";
import process from "node:process";
import type { Program } from "../process/program.ts";

/** A program of this app, by its folder. */
export function nodeProgram(folder: string): Program {
  return { file: process.execPath, args: [join(import.meta.dirname, "..", folder, "main.js")] };
}
