import { ConfigurationError, type InputResponse, type ProtocolError, readTarget, showValue } from "@proj/types";
import type { Finish, HandlerOutcome } from "../call/call-outcome.ts";
import { HandlerContext } from "../context/handler-context.ts";
import type { MethodRunner, ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import { checkFunction } from "../options/check-function.ts";
import type { BuildContext, Middleware, MiddlewareContext, MiddlewareRequest } from "./middleware.ts";
import { runMiddleware } from "./run-middleware.ts";

/** What an author puts around all requests of a server. */
export interface PipelineOptions {
  readonly context?: BuildContext<unknown> | undefined;
  readonly middleware?: readonly Middleware<never>[] | undefined;
}

/** What came back with a request, as far as it is verified. */
interface VerifiedInput {
  readonly state: string | undefined;
  readonly responses: { readonly [key: string]: InputResponse };
}

/** Runs a request with what surrounds it; `run` is given what the author's `context` built. */
export type RunAround = (
  request: ModernRequest,
  input: VerifiedInput,
  run: (context: unknown) => Promise<HandlerOutcome>,
) => Promise<HandlerOutcome>;

/** The same for a request that asks nothing. */
export type Surround = (
  request: ModernRequest,
  run: (context: unknown) => ReturnType<MethodRunner>,
) => ReturnType<MethodRunner>;

/** @throws ConfigurationError when one of them is no function: a middleware that does not run may be one that protects something. */
export function checkPipeline({ context, middleware = [] }: PipelineOptions): void {
  if (context !== undefined) checkFunction("The option context", context);
  if (!Array.isArray(middleware)) {
    throw new ConfigurationError(`The option middleware must be a list of functions; got ${showValue(middleware)}.`);
  }
  for (const [index, each] of middleware.entries()) checkFunction(`The option middleware[${index}]`, each);
}

const noInput: VerifiedInput = { state: undefined, responses: {} };

/**
 * Builds what runs around the requests of one method.
 *
 * @returns `undefined` where nothing does.
 */
export function buildPipeline({ context, middleware = [] }: PipelineOptions, finish: Finish): RunAround | undefined {
  if (context === undefined && middleware.length === 0) return undefined;
  return async (request, input, run) => {
    const built = await context?.(new HandlerContext(request));
    if (middleware.length === 0) return run(built);
    const ctx = new PipelineContext(request, built, input);
    return runMiddleware({ middleware, request: toMiddlewareRequest(request), ctx, finish }, () => run(built));
  };
}

/** Builds the same for methods that ask nothing: for those that refuse some requests before anything of the author's runs. */
export function buildSurround(options: PipelineOptions): Surround {
  // What is run here fails by a ProtocolError, never otherwise.
  const around = buildPipeline(options, (outcome) => outcome as UnfinishedResult | ProtocolError);
  if (around === undefined) return (_request, run) => run(undefined);
  return (request, run) => around(request, noInput, async (context) => run(context)) as ReturnType<MethodRunner>;
}

/** Puts it around a whole method. Where there is nothing to put around, it is the same method. */
export function surroundMethod(options: PipelineOptions, run: MethodRunner): MethodRunner {
  const { context, middleware = [] } = options;
  if (context === undefined && middleware.length === 0) return run;
  const surround = buildSurround(options);
  return (request) => surround(request, (context) => run(request, context));
}

function toMiddlewareRequest({ method, params }: ModernRequest): MiddlewareRequest {
  const { requestState: _state, inputResponses: _responses, ...rest } = params;
  return { method, target: readTarget(method, params), params: rest };
}

/** What middleware is told. */
class PipelineContext extends HandlerContext implements MiddlewareContext {
  readonly #context: unknown;
  readonly #input: VerifiedInput;

  constructor(request: ModernRequest, context: unknown, input: VerifiedInput) {
    super(request);
    this.#context = context;
    this.#input = input;
  }

  get context(): unknown {
    return this.#context;
  }

  get requestState(): MiddlewareContext["requestState"] {
    return this.#input.state;
  }

  get inputResponses(): MiddlewareContext["inputResponses"] {
    return this.#input.responses;
  }
}
