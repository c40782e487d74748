import type { Exchange } from "@proj/types";
import { askAllInLine, askInLine } from "../flow/ask-in-line.ts";
import type { FlowRun } from "../flow/flow-run.ts";
import { type OnStepRan, recordOnce } from "../flow/record-once.ts";
import { waitFor } from "../flow/wait-for.ts";
import type { CallContext } from "./call-context.ts";

/** The part of a context that can make its call wait for the client. */
export type InLineVerbs = Pick<CallContext, "ask" | "askAll" | "once" | "waitFor">;

/** Builds the verbs of one call. What the ledger gives has the type that its question says, which only the interface can express. */
export function buildInLineVerbs(run: FlowRun, exchange: Exchange, onRan: OnStepRan): InLineVerbs {
  return {
    ask: (key, question) => askInLine(run, key, question) as Promise<never>,
    askAll: (questions) => askAllInLine(run, questions) as Promise<never>,
    once: (key, step) => recordOnce(run, { key, step, onRan }) as Promise<never>,
    waitFor: (key, question, check, options = {}) =>
      waitFor(run, exchange, key, { question, check, options }) as Promise<never>,
  };
}
