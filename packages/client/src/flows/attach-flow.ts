import { McpError } from "@proj/types";
import { hideMember } from "../errors/hide-member.ts";
import type { AnyFlow, Flow } from "./flow.ts";

/** The flow of each thrown object; `null` where several flows ended with the same one. */
const flows = new WeakMap<object, Flow | null>();

/**
 * Makes the flow readable from what ended its run: as the member `flow` of an error of this project, and by {@link readFlow} from anything
 * that is an object. What ended several flows, such as the reason of a signal that they shared, tells of none.
 */
export function attachFlow(error: unknown, flow: Flow): void {
  if (typeof error !== "object" || error === null) return;
  const before = flows.get(error);
  const only = before === undefined || before === flow ? flow : null;
  flows.set(error, only);
  if (McpError.is(error)) hideMember(error, "flow", only ?? undefined);
}

/**
 * The flow of a call that failed or was aborted, to go on with or to park. Verbs of the client throw errors that have it, also where it is
 * not their own class: the reason of an aborted signal, a TransportError, a ProtocolError.
 *
 * @returns `undefined` for what ended no flow, is no object, or ended several flows (the reason of a signal that calls share).
 */
export function readFlow(error: unknown): AnyFlow | undefined {
  const flow = typeof error === "object" && error !== null ? flows.get(error) : undefined;
  return (flow ?? undefined) as AnyFlow | undefined;
}
