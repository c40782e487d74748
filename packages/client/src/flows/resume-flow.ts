import { showValue } from "@proj/types";
import { InvalidFlowError } from "../errors/invalid-flow-error.ts";
import type { CallOptions } from "../flow-options.ts";
import type { CallContext } from "./call-context.ts";
import type { AnyFlow } from "./flow.ts";
import { OwnFlow } from "./own-flow.ts";
import { readParkedFlow } from "./read-parked-flow.ts";

/** How a flow is taken up. `flowTimeoutMs` gives it new time, from now on; without it the deadline that was parked counts. */
export interface ResumeOptions extends CallOptions {
  /** Where the server was when the flow was parked, if it has moved: a flow of that origin is taken for one of this client's server. */
  readonly movedFrom?: string | undefined;
}

/**
 * Takes up a parked flow. Nothing is sent.
 *
 * @throws InvalidFlowError when it is none, or none of this client's server and revision.
 */
export function resumeFlow(context: CallContext, json: unknown, options: ResumeOptions = {}): AnyFlow {
  const { origin, protocolVersion, call, state, times } = readParkedFlow(json);
  const { server, wallClock } = context;
  if (origin !== server.origin && (origin === undefined || origin !== options.movedFrom)) {
    throw new InvalidFlowError(
      "origin",
      `it is of the server at ${showValue(origin)}, not of that at ${showValue(server.origin)}. Resume it there, or pass movedFrom if that moved here`,
    );
  }
  if (protocolVersion !== context.protocolVersion) {
    const problem = `it is of the revision ${showValue(protocolVersion)}, not of ${context.protocolVersion}`;
    throw new InvalidFlowError("protocol-version", problem);
  }
  const { flowTimeoutMs } = options;
  const deadline = flowTimeoutMs === undefined ? times.deadline : wallClock() + flowTimeoutMs;
  return new OwnFlow(context, call, options, state, { ...times, deadline }) as unknown as AnyFlow;
}
