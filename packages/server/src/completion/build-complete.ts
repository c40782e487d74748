import { ProtocolError, showValue } from "@proj/types";
import { refuseScopes } from "../auth/refuse-scopes.ts";
import { PlainContext } from "../context/method-context.ts";
import type { MethodRunner, ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { buildSurround, type PipelineOptions } from "../middleware/build-pipeline.ts";
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
 * Builds `completion/complete`, with what surrounds it. As with what is called, a target that is not there and a caller who lacks its scopes are
 * refused before anything of the author's runs.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export function buildComplete(find: FindTargets, emit: OnEvent, pipeline: PipelineOptions): MethodRunner {
  const surround = buildSurround(pipeline);
  return (request) => {
    const asked = readCompletion(request.params);
    if (ProtocolError.is(asked)) return asked;
    const { kind, target } = asked;
    const found = find[kind](target);
    if (ProtocolError.is(found)) return found;
    const refused = found.scopes === undefined ? undefined : refuseScopes(found.scopes, request, target, emit);
    return refused ?? surround(request, (context) => complete(request, asked, found.completable, context));
  };
}

async function complete(
  request: ModernRequest,
  { target, argument, value, args }: CompletionRequest,
  { names, completers }: Completable,
  context: unknown,
): Promise<UnfinishedResult | ProtocolError> {
  if (!names.has(argument)) return refuseArgument(target, argument);
  const completer = completers.get(argument);
  if (completer === undefined) return toCompleteResult(argument, []);
  return toCompleteResult(argument, await completer(value, new CompleterContext(request, context, args)));
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
