import process from "node:process";
import { type ClientScript, type Play, parseScript } from "./client-script.ts";
import type { Connect, Connection } from "./connection.ts";
import type { Outcome, PlayReport } from "./play-report.ts";
import { runStep } from "./run-step.ts";
import { Stage } from "./stage.ts";

/** How long a play, connecting and closing may take, in milliseconds. */
const PLAY_MS = 15_000;
const CLOSE_MS = 5_000;

/** The whole of a client program: plays the script in its argument with an SDK, and prints what came of it. */
export async function playScript(connect: Connect): Promise<void> {
  for await (const report of play(parseScript(process.argv.slice(2)), connect)) {
    process.stdout.write(`${JSON.stringify(report)}\n`);
  }
}

/** What came of each play, as soon as that is known. A connection on which something went wrong is not used again. */
export async function* play({ plays, ...to }: ClientScript, connect: Connect): AsyncGenerator<PlayReport> {
  let open: { readonly connection: Connection; readonly stage: Stage } | undefined;
  for (const { id, answers, steps } of plays) {
    if (open !== undefined && open.stage.answers.canBeAsked !== answers.canBeAsked) {
      await close(open.connection);
      open = undefined;
    }
    const stage: Stage = open?.stage ?? new Stage(answers);
    stage.begin(answers);
    const outcomes: Outcome[] = [];
    let protocolVersion = "none";
    let connection = open?.connection;
    try {
      connection ??= await limit(connect({ ...to, canBeAsked: answers.canBeAsked, stage }));
      protocolVersion = connection.protocolVersion;
      open = { connection, stage };
      await limit(runSteps(connection, steps, stage, outcomes));
    } catch (error) {
      outcomes.push(describeError(error));
      open = undefined;
    }
    yield { id, protocolVersion, ...stage.diary.read(), outcomes };
    if (open === undefined && connection !== undefined) await close(connection);
  }
  if (open !== undefined) await close(open.connection);
}

async function runSteps(
  connection: Connection,
  steps: Play["steps"],
  stage: Stage,
  outcomes: Outcome[],
): Promise<void> {
  for (const step of steps) outcomes.push(await runStep(connection, step, stage));
}

async function close(connection: Connection): Promise<void> {
  await limit(connection.close(), CLOSE_MS).catch(() => undefined);
}

/** @throws Error when it takes too long. */
async function limit<Value>(promise: Promise<Value>, limitMs = PLAY_MS): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The numbers of errors are called `code` in the SDKs of others, and `rpcCode` in ours. */
function describeError(error: unknown): Outcome {
  if (!(error instanceof Error)) return { kind: "error", name: typeof error, message: String(error) };
  const { name, message, rpcCode, code } = error as Error & { rpcCode?: unknown; code?: unknown };
  const number = [rpcCode, code].find((value) => typeof value === "number");
  const named = typeof code === "string" ? `${code}: ${message}` : message;
  return { kind: "error", name, message: named, ...(number !== undefined && { code: number as number }) };
}
