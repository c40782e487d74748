import { type Exchange, metaKeys } from "@proj/types";
import type { ModernRequest } from "../dispatch/service.ts";
import type { RequestContext } from "./call-context.ts";
import { createProgressReporter } from "./report-progress.ts";
import { sendLog } from "./send-log.ts";

/**
 * What a handler is told of its request.
 *
 * The signal is read when something first reads it here, for few handlers look at it and making it costs as much as all the rest. It is an own
 * member nevertheless: a copy by spread has it, too. One descriptor serves all: an accessor in an object literal would be defined anew each time.
 */
export class HandlerContext implements RequestContext {
  static readonly #signal: PropertyDescriptor & ThisType<HandlerContext> = {
    get() {
      return this.#exchange.signal;
    },
    enumerable: true,
    configurable: true,
  };

  readonly #exchange: Exchange;
  declare readonly signal: AbortSignal;
  readonly requestId: RequestContext["requestId"];
  readonly protocolVersion: RequestContext["protocolVersion"];
  readonly clientInfo: RequestContext["clientInfo"];
  readonly clientCapabilities: RequestContext["clientCapabilities"];
  readonly auth: RequestContext["auth"];
  readonly meta: RequestContext["meta"];
  readonly reportProgress: RequestContext["reportProgress"];
  readonly log: RequestContext["log"];

  /** @param reportProgress shared by the contexts of one call, for progress must increase. */
  constructor(
    request: ModernRequest,
    reportProgress: RequestContext["reportProgress"] = createProgressReporter(request),
  ) {
    const { id, meta, exchange } = request;
    this.#exchange = exchange;
    Object.defineProperty(this, "signal", HandlerContext.#signal);
    this.requestId = id;
    this.protocolVersion = meta[metaKeys.protocolVersion];
    this.clientInfo = meta[metaKeys.clientInfo];
    this.clientCapabilities = meta[metaKeys.clientCapabilities];
    this.auth = exchange.auth;
    this.meta = meta;
    this.reportProgress = reportProgress;
    this.log = (level, data, options = {}) => sendLog(request, level, data, options.logger);
  }
}
