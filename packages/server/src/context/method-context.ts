import type { ModernRequest } from "../dispatch/service.ts";
import type { RequestContext } from "./call-context.ts";
import { HandlerContext } from "./handler-context.ts";

/** What a handler that cannot ask is told of its request. */
export interface MethodContext<Context = unknown> extends RequestContext {
  /** What the server's option `context` built for this request. */
  readonly context: Context;
}

/** A {@link MethodContext}. */
export class PlainContext extends HandlerContext implements MethodContext {
  readonly #context: unknown;

  constructor(request: ModernRequest, context: unknown) {
    super(request);
    this.#context = context;
  }

  get context(): unknown {
    return this.#context;
  }
}
