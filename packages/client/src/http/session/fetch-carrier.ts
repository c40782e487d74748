import { onAbort } from "../../abort/on-abort.ts";
import { readHead } from "../read-answer.ts";
import { type CarryRequest, SESSION_ID_HEADER } from "./carry-request.ts";

/** Carries requests by `fetch`. */
export function createFetchCarrier(send: (init: RequestInit) => Promise<Response>): CarryRequest {
  return async ({ method, headers, body, signal }) => {
    const init: RequestInit = { method, headers, signal, redirect: "manual" };
    const response = await send(body === undefined ? init : { ...init, body });
    const source = response.body?.getReader();
    const cancel = (): void => void source?.cancel().catch(() => undefined);
    return {
      head: readHead(response),
      sessionId: response.headers.get(SESSION_ID_HEADER) ?? undefined,
      pieces: readPieces(source, signal, cancel),
      cancel,
    };
  };
}

/** The platform's own fetch hears of an abort by itself, others may not. Cancelling ends the read that is under way. */
async function* readPieces(
  source: ReadableStreamDefaultReader<Uint8Array> | undefined,
  signal: AbortSignal,
  cancel: () => void,
): AsyncGenerator<Uint8Array, void> {
  if (source === undefined) return;
  const stopListening = onAbort(signal, cancel);
  try {
    for (let next = await source.read(); !next.done; next = await source.read()) yield next.value;
  } finally {
    stopListening();
  }
}
