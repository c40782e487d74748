import { showValue } from "@proj/types";
import { buildCallContext } from "../context/build-call-context.ts";
import type { CallContext, CallInput } from "../context/call-context.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { validateArguments } from "../schema/validate-arguments.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./read-call.ts";

/** Something that is called by its name, with everything computed that can be computed before. */
export interface Registered {
  /** What lists tell of it. */
  readonly definition: { readonly name: string };
  readonly schema: StandardSchema;
  /** What its author calls what it is called with. Default `arguments`. */
  readonly argumentsNoun?: "variables" | undefined;
  /** The server's, with the limits that were set for this one. */
  readonly policy: RequestStatePolicy;
  /** Its types were checked where it was registered. */
  readonly handler: (args: never, ctx: CallContext) => unknown;
}

/**
 * Validates the arguments of a call and runs the handler.
 *
 * @param toResult makes a result of what the handler returned; `undefined` when that is none.
 */
export async function runHandler(
  registered: Registered,
  call: Call,
  input: CallInput,
  toResult: (reply: unknown) => UnfinishedResult | undefined,
): Promise<CallOutcome> {
  const validated = await validateArguments(registered.schema, call.rawArguments, registered.argumentsNoun);
  if ("problem" in validated) return new Failure(validated.problem);
  const reply: unknown = await registered.handler(validated.value as never, buildCallContext(call.request, input));
  if (isAskingReply(reply)) return reply;
  return toResult(reply) ?? refuseResult(describeReply(registered.definition.name, reply));
}

function describeReply(name: string, reply: unknown): string {
  const expected = "a text, a result or inputRequired(…)";
  return `the handler of ${showValue(name)} must return ${expected}; got ${showValue(reply)}`;
}

/** Whether a reply claims to ask; what it asks is checked before it is sent. */
function isAskingReply(reply: unknown): reply is UnfinishedResult {
  return typeof reply === "object" && reply !== null && (reply as UnfinishedResult)["resultType"] === "input_required";
}
