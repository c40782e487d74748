import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { text } from "node:stream/consumers";
import { BenchError } from "../command-line/bench-error.ts";
import { stdioEchoLoad } from "../load/echo-load.ts";
import { LineStream } from "../load/line-stream.ts";
import type { Program } from "../programs/programs.ts";
import { within } from "./within.ts";

const START_MS = 30_000;
const END_MS = 10_000;

/**
 * Starts a program once, waits until it is gone, and gives its figure in milliseconds.
 *
 * @param file the program's file, absolute.
 * @throws BenchError when it does not do what it is started for.
 */
export async function timeStart(file: string, { args, figure }: Pick<Program, "args" | "figure">): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  if (figure === "cpu-ms") child.stdin.end();
  const read =
    figure === "cpu-ms" ? readPrinted(child.stdout) : waitForAnswer(new LineStream(child.stdout, child.stdin));
  try {
    const value = await within(`The figure of ${file}`, START_MS, read);
    const elapsedMs = performance.now() - startedAt;
    child.stdin.end();
    await within(`The end of ${file}`, END_MS, ended);
    return value ?? elapsedMs;
  } finally {
    // One that has ended hears nothing of this.
    child.kill("SIGKILL");
  }
}

/** Calls the echo at once, as a host does: whatever the program loads, the call waits in its standard input. */
async function waitForAnswer(lines: LineStream): Promise<undefined> {
  await stdioEchoLoad.validate("", (request) => lines.exchange(request), false);
}

async function readPrinted(output: NodeJS.ReadableStream): Promise<number> {
  const printed = await text(output);
  const value = Number(printed);
  if (printed.trim() === "" || !(value >= 0)) {
    throw new BenchError(`A measured program printed ${JSON.stringify(printed)} instead of a figure.`);
  }
  return value;
}
