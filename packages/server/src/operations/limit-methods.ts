import { ProtocolError, readTarget } from "@proj/types";
import type { MethodRunner, ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { text } from "../tools/text.ts";
import { limitTime } from "./limit-time.ts";
import { STREAMING_METHOD } from "./workload.ts";

/** What limits the time of a server's requests. */
export interface TimeLimits {
  /** For every request; `undefined`: none. */
  readonly requestTimeoutMs: number | undefined;
  /** The tools, some of which may have a limit of their own. */
  readonly tools?: ReadonlyMap<string, TimeLimited> | undefined;
  readonly emit: OnEvent;
}

/** Something that may have a limit of its own. */
interface TimeLimited {
  /** `Infinity`: none, whatever the server's is. Absent: the server's. */
  readonly timeoutMs?: number | undefined;
}

/** Which limit goes for a request. */
type ReadLimit = (params: ModernRequest["params"]) => number | undefined;

/**
 * Puts the limits of time around methods, in place. Where there are none, nothing is put around anything. What stays open by its nature has
 * none.
 */
export function limitMethods(methods: Map<string, MethodRunner>, limits: TimeLimits): void {
  for (const [method, run] of methods) {
    const readLimit = method === STREAMING_METHOD ? undefined : buildReadLimit(method, limits);
    if (readLimit !== undefined) methods.set(method, limitMethod(run, readLimit, limits.emit));
  }
}

function buildReadLimit(method: string, { requestTimeoutMs, tools }: TimeLimits): ReadLimit | undefined {
  if (method === "tools/call" && tools !== undefined && hasOwnLimits(tools)) {
    return ({ name }) => tools.get(name as string)?.timeoutMs ?? requestTimeoutMs;
  }
  return requestTimeoutMs === undefined ? undefined : () => requestTimeoutMs;
}

function hasOwnLimits(tools: ReadonlyMap<string, TimeLimited>): boolean {
  for (const { timeoutMs } of tools.values()) if (timeoutMs !== undefined) return true;
  return false;
}

function limitMethod(run: MethodRunner, readLimit: ReadLimit, emit: OnEvent): MethodRunner {
  return (request) => {
    const timeoutMs = readLimit(request.params);
    if (timeoutMs === undefined || timeoutMs === Number.POSITIVE_INFINITY) return run(request);
    const onTimeout = (): UnfinishedResult | ProtocolError => {
      const { id, method, params } = request;
      emit({ type: "request-timed-out", requestId: id, method, target: readTarget(method, params), timeoutMs });
      return answerLate(method, timeoutMs);
    };
    return limitTime({ exchange: request.exchange, timeoutMs, onTimeout }, async () => run(request));
  };
}

/** A model that reads of it can ask for less at a time; it reads the results of tools, and errors of the protocol it may never see. */
function answerLate(method: string, timeoutMs: number): UnfinishedResult | ProtocolError {
  const limit = `${timeoutMs} ms`;
  if (method === "tools/call") {
    return {
      ...text(`The tool took longer than ${limit} and was given up. What it had begun may have had its effect.`),
      isError: true,
    };
  }
  return new ProtocolError("ERR_MCP_TIMED_OUT", `The request took longer than ${limit}`, { data: { timeoutMs } });
}
