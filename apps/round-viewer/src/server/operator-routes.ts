import { type Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import type { ClockTime, KeyIds, MoveClock } from "../shared/paths.ts";
import { paths } from "../shared/paths.ts";
import type { OperatorLog } from "./log/operator-log.ts";
import type { MovableClock } from "./movable-clock.ts";
import type { RotatingKeys } from "./sealing/rotating-keys.ts";

const MAX_ADVANCE_SECONDS = 86_400;
const Move: z.ZodType<MoveClock> = z.object({ advanceSeconds: z.number().min(1).max(MAX_ADVANCE_SECONDS) });

/** How long a stream of the log says nothing, in milliseconds, before it says that it is there. */
const KEEP_ALIVE_MS = 15_000;

/** What the operator of the server has at hand. */
export interface OperatorTools {
  readonly log: OperatorLog;
  readonly clock: MovableClock;
  readonly keys: RotatingKeys;
  /** Ends the streams of the log. */
  readonly closing: AbortSignal;
}

/** The operator's side of the server: the log, the clock and the keys. In a real service none of this is open to the page. */
export function buildOperatorRoutes({ log, clock, keys, closing }: OperatorTools): Hono {
  const routes = new Hono();
  routes.get(paths.log, (c) => streamLog(c, log, closing));
  routes.post(paths.clock, async (c) => {
    const move = Move.safeParse(await readJson(c));
    if (!move.success) return c.json({ problem: z.prettifyError(move.error) }, 400);
    clock.advance(move.data.advanceSeconds);
    log.write({ type: "operator", text: `The clock was moved ahead by ${move.data.advanceSeconds} seconds.` });
    const time: ClockTime = { now: new Date(clock.now()).toISOString(), aheadSeconds: clock.aheadSeconds };
    return c.json(time);
  });
  routes.post(paths.rotate, async (c) => {
    const answer: KeyIds = { keyIds: await keys.rotate() };
    log.write({
      type: "operator",
      text: `The keys were rotated: ${answer.keyIds[0]} seals from now on, and tokens of the keys before it still open.`,
    });
    return c.json(answer);
  });
  return routes;
}

function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => undefined);
}

/**
 * Server-sent events: the entries so far, and then each as it is written. Who connects again is told everything anew. What a
 * reader has not read when the log gives it up is not told: nothing is kept for slow readers.
 */
function streamLog(c: Context, log: OperatorLog, closing: AbortSignal): Response {
  return streamSSE(c, async (stream) => {
    let last = 0;
    let wake = (): void => undefined;
    const unsubscribe = log.subscribe(() => wake());
    const wakeAtEnd = (): void => wake();
    closing.addEventListener("abort", wakeAtEnd, { once: true });
    stream.onAbort(() => wake());
    try {
      while (!closing.aborted && !stream.aborted) {
        for (let next = log.findNext(last); next !== undefined && !stream.aborted; next = log.findNext(last)) {
          last = next.entry.number;
          await stream.writeSSE({ data: next.text });
        }
        await waitAtMost(KEEP_ALIVE_MS, (resolve) => {
          wake = resolve;
          if (log.findNext(last) !== undefined || closing.aborted || stream.aborted) resolve();
        });
        if (log.findNext(last) === undefined && !closing.aborted && !stream.aborted)
          await stream.write(": still here\n\n");
      }
    } finally {
      unsubscribe();
      closing.removeEventListener("abort", wakeAtEnd);
    }
  });
}

async function waitAtMost(milliseconds: number, start: (resolve: () => void) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
    start(resolve);
  });
  clearTimeout(timer);
}
