import { ProtocolError, showValue } from "@proj/types";
import { refuseScopes } from "../auth/refuse-scopes.ts";
import { PlainContext } from "../context/method-context.ts";
import type { MethodRunner, ModernRequest } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { Completable } from "./completable.ts";
import type { CompletionContext } from "./completion-definition.ts";
import { type CompletionRequest, readCompletion } from "./read-completion.ts";
import { toCompleteResult } from "./to-complete-result.ts";

/** Something whose arguments can be completed. */
interface CompletionTarget {
  readonly completable: Completable;
  /** What the caller's token must have to learn of it; absent where that is nothing. */
  readonly scopes?: readonly string[] | undefined;
}

/** Finds what a reference names, or gives the error to answer where that is nothing. */
export type FindTarget = (name: string) => CompletionTarget | ProtocolError;

/** By the types of references. */
export type FindTargets = { readonly [Kind in CompletionRequest["kind"]]: FindTarget };

/**
 * Builds `completion/complete`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export function buildComplete(find: FindTargets, emit: OnEvent): MethodRunner {
  return async (request, context) => {
    const asked = readCompletion(request.params);
    if (ProtocolError.is(asked)) return asked;
    const { kind, target, argument, value, args } = asked;
    const found = find[kind](target);
    if (ProtocolError.is(found)) return found;
    const refused = found.scopes === undefined ? undefined : refuseScopes(found.scopes, request, target, emit);
    if (refused !== undefined) return refused;
    const { names, completers } = found.completable;
    if (!names.has(argument)) return refuseArgument(target, argument);
    const complete = completers.get(argument);
    if (complete === undefined) return toCompleteResult(argument, []);
    return toCompleteResult(argument, await complete(value, new CompleterContext(request, context, args)));
  };
}

function refuseArgument(owner: string, name: string): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: params.argument.name: ${showValue(owner)} has no argument ${showValue(name)}`,
  );
}

class CompleterContext extends PlainContext implements CompletionContext {
  readonly args: CompletionContext["args"];

  constructor(request: ModernRequest, context: unknown, args: CompletionContext["args"]) {
    super(request, context);
    this.args = args;
  }
}
