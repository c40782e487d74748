import type { TraceEntry } from "../trace/trace-entry.ts";

/** A line of the drawing: an entry with its place in the trace, or the rounds that were left out before the next one. */
export type DrawnLine =
  | { readonly type: "entry"; readonly place: number; readonly entry: TraceEntry }
  | { readonly type: "folded"; readonly place: number; readonly rounds: number };

/** A request and its result. */
const ROUND_LENGTH = 2;

/** Leaves out all rounds in a row but the first and the last, in which the server only said that it is not done yet. */
export function foldWaiting(trace: readonly TraceEntry[]): readonly DrawnLine[] {
  const lines: DrawnLine[] = [];
  let place = 0;
  while (place < trace.length) {
    const rounds = countWaits(trace, place);
    if (rounds > 2) {
      const last = place + ROUND_LENGTH * (rounds - 1);
      lines.push(...draw(trace, place, place + ROUND_LENGTH));
      lines.push({ type: "folded", place: place + ROUND_LENGTH, rounds: rounds - 2 });
      lines.push(...draw(trace, last, last + ROUND_LENGTH));
      place = last + ROUND_LENGTH;
    } else {
      const end = place + Math.max(1, ROUND_LENGTH * rounds);
      lines.push(...draw(trace, place, end));
      place = end;
    }
  }
  return lines;
}

function draw(trace: readonly TraceEntry[], from: number, to: number): DrawnLine[] {
  return trace.slice(from, to).map((entry, index) => ({ type: "entry", place: from + index, entry }));
}

/** How many rounds in a row, from an entry on, are a request without answers that got "not done yet". */
function countWaits(trace: readonly TraceEntry[], from: number): number {
  let rounds = 0;
  while (isWait(trace[from + ROUND_LENGTH * rounds], trace[from + ROUND_LENGTH * rounds + 1])) rounds++;
  return rounds;
}

function isWait(request: TraceEntry | undefined, result: TraceEntry | undefined): boolean {
  return (
    request?.type === "request" &&
    request.call.answers === undefined &&
    result?.type === "result" &&
    result.answer.outcome === "waits"
  );
}
