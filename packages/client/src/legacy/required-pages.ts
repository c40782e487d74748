import {
  type ElicitRequestURLParams,
  findMethodFacts,
  type InputRequests,
  isRecord,
  type JSONRPCErrorResponse,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
} from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import type { StartTimer } from "../timing/start-timer.ts";

/**
 * Up to 2025-11-25: the request can be served once its user has been to some pages.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#url-elicitation-required-error
 */
const PAGES_REQUIRED = -32042;
/** How long a page may take before the server is asked again, which may say nothing when it is done. */
const WAIT_MS = 5_000;
const MAX_DONE = 1_000;
/** Longer ids are not remembered. */
const MAX_ID_LENGTH = 1_000;

type Page = ElicitRequestURLParams & { readonly elicitationId: string };

/** What a request that is made again knows of pages: the `requestState` that {@link toPagesResponse} gave it. */
interface PagesState {
  /** Whose user agreed to them. */
  readonly accepted: readonly string[];
  /** All that the server's last word named. */
  readonly pages: readonly Page[];
}

/** Which pages a request that is made again has been to; `undefined` for one that has been to none. */
export function readPagesState(request: JSONRPCRequest): PagesState | undefined {
  const { requestState, inputResponses } = request.params ?? {};
  const state = typeof requestState === "string" ? parseState(requestState) : undefined;
  if (state === undefined) return undefined;
  const answers = isRecord(inputResponses) ? Object.entries(inputResponses) : [];
  const accepted = answers
    .filter(([, answer]) => isRecord(answer) && answer["action"] === "accept")
    .map(([key]) => key);
  return { pages: state.pages, accepted: [...new Set([...state.accepted, ...accepted])] };
}

/** What a request is answered with whose user did not agree to a page: nothing would come of making it again. */
export function findRefusedPages({ id }: JSONRPCRequest, state: PagesState): JSONRPCErrorResponse | undefined {
  const refused = state.pages.filter(({ elicitationId }) => !state.accepted.includes(elicitationId));
  if (refused.length === 0) return undefined;
  const message = "The request needs its user to open a page, which the user did not agree to";
  return { jsonrpc: "2.0", id, error: { code: PAGES_REQUIRED, message, data: { elicitations: refused } } };
}

/** A response that wants pages to be opened, as 2026-07-28 asks for them; any other passes as it is. */
export function toPagesResponse(
  { id, method }: JSONRPCRequest,
  response: JSONRPCResponse,
  state: PagesState | undefined,
): JSONRPCResponse {
  const pages = findMethodFacts(method)?.mayAsk === true && "error" in response ? readPages(response.error) : undefined;
  if (pages === undefined) return response;
  const accepted = state?.accepted ?? [];
  const open = pages.filter(({ elicitationId }) => !accepted.includes(elicitationId));
  const inputRequests: InputRequests = Object.fromEntries(
    open.map((page) => [page.elicitationId, { method: "elicitation/create", params: page }]),
  );
  const requestState = JSON.stringify({ accepted, pages } satisfies PagesState);
  const asked = open.length === 0 ? {} : { inputRequests };
  return { jsonrpc: "2.0", id, result: { resultType: "input_required", ...asked, requestState } };
}

/** The pages that the server has said to be done. */
export class DonePages {
  readonly #done: Set<unknown> = new Set();
  readonly #waiting: Set<() => void> = new Set();

  hear({ method, params }: JSONRPCNotification): void {
    const id = params?.["elicitationId"];
    if (method !== "notifications/elicitation/complete" || typeof id !== "string" || id.length > MAX_ID_LENGTH) return;
    // Begun anew when it is full: a server must not fill the memory.
    if (this.#done.size >= MAX_DONE) this.#done.clear();
    this.#done.add(id);
    for (const look of this.#waiting) look();
  }

  /**
   * Waits until all of them are done, or for a while.
   *
   * @throws the signal's reason.
   */
  wait(ids: readonly string[], startTimer: StartTimer, source: AbortSignal): Promise<void> {
    let stop: (() => void) | undefined;
    const waited = runAbortable(source, (_, abort) => {
      return new Promise<void>((resolve) => {
        const look = (): void => {
          if (ids.every((id) => this.#done.has(id))) resolve();
        };
        const stopTimer = startTimer(WAIT_MS, { onTimeout: resolve, onError: abort });
        this.#waiting.add(look);
        stop = () => {
          stopTimer();
          this.#waiting.delete(look);
        };
        look();
      });
    });
    return waited.finally(() => stop?.());
  }
}

function parseState(text: string): PagesState | undefined {
  try {
    const { accepted, pages }: Partial<PagesState> = JSON.parse(text);
    return Array.isArray(accepted) && Array.isArray(pages) ? { accepted, pages } : undefined;
  } catch {
    return undefined;
  }
}

function readPages({ code, data }: { readonly code: number; readonly data?: unknown }): Page[] | undefined {
  if (code !== PAGES_REQUIRED || !isRecord(data)) return undefined;
  const { elicitations } = data;
  if (!Array.isArray(elicitations) || elicitations.length === 0) return undefined;
  return elicitations.every(isPage) ? elicitations : undefined;
}

function isPage(value: unknown): value is Page {
  return isRecord(value) && value["mode"] === "url" && typeof value["elicitationId"] === "string";
}
