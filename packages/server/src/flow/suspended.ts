import type { InputRequest, InputRequiredResult } from "@proj/types";
import type { Ledger } from "../ledger/ledger.ts";
import type { AskedQuestion } from "../request-state/envelope.ts";
import type { FlowRun } from "./flow-run.ts";

/** How a run ended that must wait for its client: what is asked, and what is remembered. */
export class Suspended {
  readonly result: InputRequiredResult;
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  readonly ledger: Ledger;
  readonly flowId: string;
  /** The questions as their author worded them, without a reason of ours, by their fingerprint. */
  readonly worded: ReadonlyMap<string, InputRequest>;

  constructor({ pending, ledger, flowId }: FlowRun) {
    const inputRequests = Object.fromEntries(Array.from(pending, ([key, { request }]) => [key, request]));
    this.result = { resultType: "input_required", ...(pending.size === 0 ? {} : { inputRequests }) };
    this.questions = new Map(Array.from(pending, ([key, { asked }]) => [key, asked]));
    this.worded = new Map(Array.from(pending.values(), ({ asked: [, fingerprint], worded }) => [fingerprint, worded]));
    this.ledger = ledger;
    this.flowId = flowId;
  }
}
