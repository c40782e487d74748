import { ConfigurationError, digestText, type JSONValue, showValue } from "@proj/types";
import { MAX_ENTRIES } from "../ledger/ledger-limits.ts";
import { toRecordable } from "../ledger/to-recordable.ts";
import type { FlowRun } from "./flow-run.ts";

/** What a step that runs once is told. */
export interface OnceStep {
  /** The same in every replay of a flow, and different for every flow and key: hand it to whatever the step calls. */
  readonly idempotencyKey: string;
}

/** Hears that a step ran, and what it failed with; not of one whose value was known. */
export type OnStepRan = (key: string, outcome: "complete" | "failed", error?: unknown) => void;

/** A step that runs once in a flow. */
export interface RecordedStep {
  readonly key: string;
  readonly step: (step: OnceStep) => unknown;
  readonly onRan: OnStepRan;
}

/** Runs a step once in a flow. See `CallContext.once`. */
export function recordOnce(run: FlowRun, recorded: RecordedStep): Promise<unknown> {
  return run.track(once(run, recorded));
}

async function once(run: FlowRun, { key, step, onRan }: RecordedStep): Promise<unknown> {
  run.claim("ctx.once", key);
  const recorded = readRecorded(run, key);
  if (recorded !== undefined) return recorded.value;
  // What it does would be done again in each round.
  checkRoom(run, key);
  const dependencies = new Set(run.used.keys());
  let remembered: JSONValue | undefined;
  try {
    const value = await step({ idempotencyKey: digestText(`once\n${run.flowId}\n${key}`) });
    remembered = recordValue(run, key, value, dependencies);
  } catch (error) {
    onRan(key, "failed", error);
    throw error;
  }
  onRan(key, "complete");
  return remembered;
}

/** What was recorded under a key in an earlier round; a copy, which its holder may change. */
export function readRecorded(run: FlowRun, key: string): { readonly value: JSONValue | undefined } | undefined {
  const recorded = run.ledger.values.get(key);
  return recorded === undefined ? undefined : { value: structuredClone(recorded.value) };
}

/**
 * Remembers a value for the later rounds of the flow.
 *
 * @returns the value as those will see it.
 * @throws ConfigurationError when it cannot be remembered.
 */
export function recordValue(
  run: FlowRun,
  key: string,
  value: unknown,
  dependencies: ReadonlySet<string>,
): JSONValue | undefined {
  const recordable = toRecordable(key, value);
  checkRoom(run, key);
  run.ledger.values.set(key, { value: structuredClone(recordable), dependencies });
  return recordable;
}

function checkRoom(run: FlowRun, key: string): void {
  if (run.ledger.values.size < MAX_ENTRIES) return;
  throw new ConfigurationError(
    `The value of ${showValue(key)} cannot be remembered for later rounds: the call has ${MAX_ENTRIES} already.`,
  );
}
