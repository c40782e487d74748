import { describe, expect, it } from "vitest";
import type { ModernRequest } from "../dispatch/service.ts";
import { HandlerContext } from "./handler-context.ts";

function buildRequest(signal: () => AbortSignal): ModernRequest {
  const exchange = {
    auth: null,
    notify: () => {},
    get signal() {
      return signal();
    },
  };
  return { id: 1, method: "tools/list", params: {}, meta: {}, exchange } as unknown as ModernRequest;
}

describe("what a handler is told", () => {
  it("makes no signal as long as nobody reads it", () => {
    let reads = 0;
    const ctx = new HandlerContext(
      buildRequest(() => {
        reads++;
        return new AbortController().signal;
      }),
    );
    const { requestId, log, reportProgress } = ctx;
    log("error", "nobody listens");
    reportProgress({ progress: 1 });
    expect(requestId).toBe(1);
    expect(reads).toBe(0);
  });

  it("can be taken apart: functions need no this, and are the same whenever they are taken", () => {
    const { signal } = new AbortController();
    const ctx = new HandlerContext(buildRequest(() => signal));
    const { signal: taken, log, reportProgress } = ctx;
    expect(taken).toBe(signal);
    expect(ctx.log).toBe(log);
    expect(ctx.reportProgress).toBe(reportProgress);
  });
});
