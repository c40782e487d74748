import { BenchError } from "../command-line/bench-error.ts";
import { state } from "./content.ts";

/** @throws BenchError when the bytes are not those that were sealed. */
export function checkState(opened: Uint8Array): void {
  if (opened.length !== state.length || opened[0] !== state[0] || opened.at(-1) !== state.at(-1)) {
    throw new BenchError(`The state did not come back; got ${opened.length} bytes instead of ${state.length}.`);
  }
}
