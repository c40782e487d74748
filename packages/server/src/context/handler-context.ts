import { metaKeys } from "@proj/types";
import { LazySignal } from "../dispatch/lazy-signal.ts";
import type { ModernRequest } from "../dispatch/service.ts";
import type { RequestContext } from "./call-context.ts";
import { createProgressReporter } from "./report-progress.ts";
import { sendLog } from "./send-log.ts";

/** What a handler is told of its request. */
export class HandlerContext extends LazySignal implements RequestContext {
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
    super(request.exchange);
    const { id, meta, exchange } = request;
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
