import type { InputResponse } from "@proj/types";
import type { RequestContext } from "../context/call-context.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";

/** A request as middleware sees it. */
export interface MiddlewareRequest {
  readonly method: string;
  /** The name of the tool or prompt, the URI of the resource; absent for other methods. */
  readonly target: string | undefined;
  /** As they came over the wire, and not yet validated; without `requestState` and `inputResponses`, which `ctx` has verified. */
  readonly params: { readonly [name: string]: unknown };
}

/** What middleware is told of a request. */
export interface MiddlewareContext<Context = unknown> extends RequestContext {
  /** What the server's option `context` built for this request. */
  readonly context: Context;
  /** The state that the previous round's result was given, verified; `undefined` on the first round and where there is none. */
  readonly requestState: string | undefined;
  /** The answers to what the previous round asked, by key: asked keys and asked kinds only, content not yet validated. */
  readonly inputResponses: { readonly [key: string]: InputResponse };
}

/** A result on its way to the client: what every result carries is not yet added, nor is a `requestState` sealed. */
export type MiddlewareResult = UnfinishedResult;

/**
 * Runs around every request of a server, in the place between the verified request and its validation: the first of the list outermost. It may
 * answer without calling `next`, look at what `next` gives, and give another complete result. Questions can be seen and must be passed on as
 * they are: only handlers ask.
 *
 * ```ts
 * const timing: Middleware = async ({ method }, _ctx, next) => {
 *   const startedAt = performance.now();
 *   try {
 *     return await next();
 *   } finally {
 *     histogram.record(performance.now() - startedAt, { method });
 *   }
 * };
 * ```
 *
 * @param next runs the rest, once. It rejects with a ProtocolError where the client will get an error; a tool that failed gives a result with
 *   `isError`.
 * @throws what a handler of the method may throw, to the same effect.
 */
export type Middleware<Context = unknown> = (
  request: MiddlewareRequest,
  ctx: MiddlewareContext<Context>,
  next: () => Promise<MiddlewareResult>,
) => MiddlewareResult | Promise<MiddlewareResult>;

/** Builds what handlers and middleware get as `ctx.context`: once a request, before anything else of the author's code runs. */
export type BuildContext<Context> = (request: RequestContext) => Context | Promise<Context>;
