import { metaKeys } from "@proj/types";
import type { ModernRequest } from "../dispatch/service.ts";
import type { RequestContext } from "./call-context.ts";
import { createProgressReporter } from "./report-progress.ts";
import { sendLog } from "./send-log.ts";

/**
 * What a handler is told of its request: a view, which holds nothing but the request and makes what it hands out when that is first taken. Its
 * functions need no `this`. Members are inherited, so a copy by spread has none of them.
 */
export class HandlerContext implements RequestContext {
  readonly #request: ModernRequest;
  #reportProgress: RequestContext["reportProgress"] | undefined;
  #log: RequestContext["log"] | undefined;

  constructor(request: ModernRequest) {
    this.#request = request;
  }

  get requestId(): RequestContext["requestId"] {
    return this.#request.id;
  }

  get protocolVersion(): RequestContext["protocolVersion"] {
    return this.#request.meta[metaKeys.protocolVersion];
  }

  get clientInfo(): RequestContext["clientInfo"] {
    return this.#request.meta[metaKeys.clientInfo];
  }

  get clientCapabilities(): RequestContext["clientCapabilities"] {
    return this.#request.meta[metaKeys.clientCapabilities];
  }

  get auth(): RequestContext["auth"] {
    return this.#request.exchange.auth;
  }

  get signal(): AbortSignal {
    return this.#request.exchange.signal;
  }

  get meta(): RequestContext["meta"] {
    return this.#request.meta;
  }

  get reportProgress(): RequestContext["reportProgress"] {
    this.#reportProgress ??= createProgressReporter(this.#request);
    return this.#reportProgress;
  }

  get log(): RequestContext["log"] {
    const request = this.#request;
    this.#log ??= (level, data, options = {}) => sendLog(request, level, data, options.logger);
    return this.#log;
  }

  get releaseConnection(): RequestContext["releaseConnection"] {
    const { exchange } = this.#request;
    return () => exchange.releaseConnection?.();
  }
}
