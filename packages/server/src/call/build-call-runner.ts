import { type ParameterHeader, ProtocolError } from "@proj/types";
import { refuseScopes } from "../auth/refuse-scopes.ts";
import type { CallInput } from "../context/call-context.ts";
import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { buildPipeline, type PipelineOptions } from "../middleware/build-pipeline.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import type { Finish, HandlerOutcome } from "./call-outcome.ts";
import { checkParameterHeaders } from "./check-parameter-headers.ts";
import { type Call, readCall } from "./read-call.ts";
import { runSealedCall } from "./run-sealed-call.ts";

/** What the runner has to know of what is called. */
export interface Callable {
  readonly policy: RequestStatePolicy;
  /** What the caller's token must have; absent where that is nothing. */
  readonly scopes?: readonly string[] | undefined;
  /** The parameters that headers mirror; absent where there are none. */
  readonly parameterHeaders?: readonly ParameterHeader[] | undefined;
}

/** How calls of one method are run. */
export interface CallRunnerOptions<Found extends Callable> {
  /** Which parameter names what is called. */
  readonly nameField: "name" | "uri";
  /** What is called by that name, or the error to answer where nothing is. */
  readonly find: (target: string) => Found | ProtocolError;
  readonly emit: OnEvent;
  readonly run: (found: Found, call: Call, input: CallInput, context: unknown) => Promise<HandlerOutcome>;
  /** Makes what an author's code threw into how the call ended. Default: it stays thrown. */
  readonly settle?: (call: Call, run: () => Promise<HandlerOutcome>) => Promise<HandlerOutcome>;
  readonly finish: Finish;
  readonly pipeline: PipelineOptions;
}

/** Builds a method that calls something by its name and may ask. */
export function buildCallRunner<Found extends Callable>(options: CallRunnerOptions<Found>): MethodRunner {
  const { nameField, find, emit, run, settle = (_call, start) => start(), finish, pipeline } = options;
  const around = buildPipeline(pipeline, finish);

  function runSettled(found: Found, call: Call, input: CallInput, context?: unknown): Promise<HandlerOutcome> {
    return settle(call, () => run(found, call, input, context));
  }

  function runWhole(found: Found, call: Call, input: CallInput): Promise<HandlerOutcome> {
    if (around === undefined) return runSettled(found, call, input);
    return settle(call, () => around(call.request, input, (context) => runSettled(found, call, input, context)));
  }

  return async (request) => {
    const call = readCall(request, nameField);
    if (ProtocolError.is(call)) return call;
    const found = find(call.target);
    if (ProtocolError.is(found)) return found;
    if (found.scopes !== undefined) {
      const refused = refuseScopes(found.scopes, request, call.target, emit);
      if (refused !== undefined) return refused;
    }
    if (found.parameterHeaders !== undefined) {
      const mismatch = checkParameterHeaders(found.parameterHeaders, call);
      if (mismatch !== undefined) return mismatch;
    }
    return finish(await runSealedCall(found.policy, emit, call, (input) => runWhole(found, call, input)));
  };
}
