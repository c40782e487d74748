import { type AskingMethod, ConfigurationError, isRecord, readTarget, showValue } from "@proj/types";
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
 * @throws ConfigurationError when the name or URI is no text, or the arguments are no object or none that JSON can express.
 */
export function copyCall<Method extends AskingMethod>(method: Method, params: CallParams<Method>): FlowCall<Method> {
  const target = readTarget(method, params);
  if (target === undefined) {
    throw new ConfigurationError(
      `what ${method} is to be sent for is no text; pass the name (or the URI of a resource) first, then the arguments`,
    );
  }
  const given: unknown = "arguments" in params ? params.arguments : undefined;
  if (given !== undefined && !isRecord(given)) {
    throw new ConfigurationError(
      `the arguments for ${method} ${showValue(target)} are ${showValue(given)}; pass an object with a member for each`,
    );
  }
  return { method, target, params: copyJson(params, () => `what to pass to ${method} ${showValue(target)}`) };
}

/** The arguments of a call; a resource has none. */
export function readArguments({ params }: FlowCall<AskingMethod>): Readonly<Record<string, unknown>> | undefined {
  return "arguments" in params ? (params.arguments as Readonly<Record<string, unknown>> | undefined) : undefined;
}
