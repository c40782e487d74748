import { type AskingMethod, readTarget, showValue } from "@proj/types";
import { copyJson } from "../messages/copy-json.ts";
import type { CallParams } from "../requests/round-trip.ts";

/** The call that a flow makes, the same in every round. */
export interface FlowCall<Method extends AskingMethod> {
  readonly method: Method;
  /** The name of the tool or prompt, or the URI of the resource. */
  readonly target: string;
  readonly params: CallParams<Method>;
}

/**
 * Copies a call, so that every round carries the same arguments, whatever the caller does to them meanwhile.
 *
 * @throws ConfigurationError when JSON cannot express the arguments.
 */
export function copyCall<Method extends AskingMethod>(method: Method, params: CallParams<Method>): FlowCall<Method> {
  const target = readTarget(method, params) ?? "";
  return { method, target, params: copyJson(params, () => `what to pass to ${method} ${showValue(target)}`) };
}

/** The arguments of a call; a resource has none. */
export function readArguments({ params }: FlowCall<AskingMethod>): Readonly<Record<string, unknown>> | undefined {
  return "arguments" in params ? (params.arguments as Readonly<Record<string, unknown>> | undefined) : undefined;
}
