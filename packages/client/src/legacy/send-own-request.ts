import type { JSONRPCRequest, SessionLink } from "@proj/types";
import { onAbort } from "../abort/on-abort.ts";
import { runAbortable } from "../abort/run-abortable.ts";
import { RequestTimeoutError } from "../errors/request-timeout-error.ts";
import { readResponse, type UncheckedResult } from "../requests/read-response.ts";
import { buildCancellation } from "./build-cancellation.ts";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";

/** How a session sends a request on its own account. */
export interface OwnRequestOptions {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. Default: that of the client. */
  readonly requestTimeoutMs?: number | undefined;
}

/**
 * Sends a request that is none of 2026-07-28. Where it is given up, the server is told, except of `initialize`, which must not be cancelled.
 *
 * @throws ProtocolError, InvalidResultError, RequestTimeoutError, what the transport throws, or the signal's reason.
 */
export function sendOwnRequest(
  link: SessionLink,
  { nextId, startTimer, requestTimeoutMs: defaultMs }: LegacyTransportParts,
  method: string,
  params: { readonly [name: string]: unknown } | undefined,
  { signal: source, requestTimeoutMs = defaultMs }: OwnRequestOptions = {},
): Promise<UncheckedResult> {
  const id = nextId();
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method, ...(params && { params }) };
  return runAbortable(source, async (signal, abort) => {
    const stopTimer = startTimer(requestTimeoutMs, {
      onTimeout: () => abort(new RequestTimeoutError(method, requestTimeoutMs)),
      onError: abort,
    });
    // A link that takes no notice of the abort keeps the promise, and nothing else.
    const detach = onAbort(signal, () => {
      stopTimer();
      if (method !== "initialize") link.post(buildCancellation(id, signal.reason)).catch(() => undefined);
    });
    try {
      return readResponse(request, await link.send(request, { signal }));
    } finally {
      stopTimer();
      detach();
    }
  });
}
