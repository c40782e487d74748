import { ConfigurationError, findMethodFacts, showValue } from "@proj/types";
import { type AnyMethodHandler, buildMethod } from "../custom-methods/build-method.ts";
import { checkMethodName } from "../custom-methods/check-method-name.ts";
import type { MethodConfig } from "../custom-methods/method-definition.ts";
import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { buildMethodRunner, type RunnerOptions } from "./build-method-runner.ts";
import type { HandledMethod, RequestHandler } from "./request-handler.ts";

/** What a method of the specification is given, or one that is not. Their types were checked where they were given. */
export type GivenHandler =
  | readonly [handler: AnyMethodHandler]
  | readonly [config: MethodConfig<StandardSchema, StandardSchema>, handler: AnyMethodHandler];

/**
 * Prepares what a low-level server was given for a method.
 *
 * @throws ConfigurationError when the method is none that handlers are given for, or a schema is none.
 */
export function prepareHandler(
  method: string,
  [first, handler]: GivenHandler,
  emit: OnEvent,
): (options: RunnerOptions) => MethodRunner {
  if (typeof first !== "function") {
    checkMethodName(method);
    const run = buildMethod(method, first, handler as AnyMethodHandler, { emit });
    return () => run;
  }
  if (isHandled(method)) return (options) => buildMethodRunner(method, first as RequestHandler<typeof method>, options);
  throw new ConfigurationError(
    `${showValue(method)} is no method of the specification that is given a handler. For one of yours pass { params, result } before the handler.`,
  );
}

function isHandled(method: string): method is HandledMethod {
  return findMethodFacts(method) !== undefined && method !== "server/discover" && method !== "subscriptions/listen";
}
