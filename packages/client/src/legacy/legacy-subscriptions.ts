import {
  type ChangingList,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  metaKeys,
  ProtocolError,
  type RequestId,
  type SendOptions,
  type ServerCapabilities,
} from "@proj/types";
import { runAbortable } from "../abort/run-abortable.ts";
import type { WatchedResources } from "./watched-resources.ts";

const lists: readonly ChangingList[] = ["tools", "prompts", "resources"];
const UPDATED = "notifications/resources/updated";

/** What one subscription is told of. */
interface Held {
  readonly id: RequestId;
  readonly lists: readonly ChangingList[];
  readonly uris: readonly string[];
  readonly notify: SendOptions["onNotification"];
  readonly fail: (error: unknown) => void;
}

/**
 * Subscriptions as 2026-07-28 has them, in a session: the server tells of its lists unasked, and of each resource that was subscribed to.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
 */
export class LegacySubscriptions {
  readonly #watched: WatchedResources;
  readonly #held: Set<Held> = new Set();

  constructor(watched: WatchedResources) {
    this.#watched = watched;
  }

  /**
   * Serves one `subscriptions/listen` for as long as the session goes on.
   *
   * @throws what subscribing to a resource does where there is nothing else to tell of; what ended the session; the abort reason.
   */
  hold(request: JSONRPCRequest, options: SendOptions, capabilities: ServerCapabilities): Promise<JSONRPCResponse> {
    const wanted = request.params?.["notifications"];
    const filter = isRecord(wanted) ? wanted : {};
    const told = lists.filter(
      (list) => filter[`${list}ListChanged`] === true && capabilities[list]?.listChanged === true,
    );
    return runAbortable(options.signal, async (signal) => {
      const uris: string[] = [];
      try {
        if (capabilities.resources?.subscribe === true) {
          await this.#watchAll(readUris(filter), uris, signal, told.length === 0);
        }
        return await this.#tellUntilEnd(request.id, told, uris, options.onNotification, signal);
      } finally {
        for (const uri of uris) void this.#watched.leave(uri);
      }
    });
  }

  /** Takes what the server tells to those who subscribed to it. */
  tell({ method, params = {} }: JSONRPCNotification): void {
    const { uri } = params;
    const list = lists.find((name) => method === `notifications/${name}/list_changed`);
    if (list === undefined && method !== UPDATED) return;
    for (const held of this.#held) {
      const isTold = list === undefined ? isBeneath(uri, held.uris) : held.lists.includes(list);
      if (isTold) notifyOf(held, method, params);
    }
  }

  /** Tells everybody of everything: what changed while the session was lost is not known. */
  tellMissed(): void {
    for (const held of this.#held) {
      for (const list of held.lists) notifyOf(held, `notifications/${list}/list_changed`, {});
      for (const uri of held.uris) notifyOf(held, UPDATED, { uri });
    }
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  /** Ends those that tell of a resource, or all. */
  fail(error: unknown, uri?: string): void {
    for (const held of this.#held) if (uri === undefined || held.uris.includes(uri)) held.fail(error);
  }

  /** Those that the server refuses are left out, unless there is nothing else. */
  async #watchAll(wanted: readonly string[], watched: string[], signal: AbortSignal, isAll: boolean): Promise<void> {
    let failure: { readonly error: unknown } | undefined;
    const watching = wanted.map(async (uri) => {
      try {
        await this.#watched.watch(uri, signal);
        if (signal.aborted) void this.#watched.leave(uri);
        else watched.push(uri);
      } catch (error) {
        if (failure === undefined || !ProtocolError.is(error)) failure = { error };
      }
    });
    await Promise.all(watching);
    if (failure === undefined) return;
    if ((isAll && watched.length === 0) || !ProtocolError.is(failure.error)) throw failure.error;
  }

  async #tellUntilEnd(
    id: RequestId,
    told: readonly ChangingList[],
    uris: readonly string[],
    notify: SendOptions["onNotification"],
    signal: AbortSignal,
  ): Promise<never> {
    signal.throwIfAborted();
    let fail: (error: unknown) => void = () => undefined;
    const ended = new Promise<never>((_, reject) => {
      fail = reject;
    });
    const held: Held = { id, lists: told, uris, notify, fail };
    const flags = Object.fromEntries(told.map((list) => [`${list}ListChanged`, true]));
    const notifications = { ...flags, ...(uris.length > 0 && { resourceSubscriptions: uris }) };
    notifyOf(held, "notifications/subscriptions/acknowledged", { notifications });
    this.#held.add(held);
    try {
      return await runAbortable(signal, () => ended);
    } finally {
      this.#held.delete(held);
    }
  }
}

function notifyOf({ id, notify }: Held, method: string, params: { readonly [name: string]: unknown }): void {
  const { _meta } = params;
  const meta = { ...(isRecord(_meta) && _meta), [metaKeys.subscriptionId]: id };
  notify({ jsonrpc: "2.0", method, params: { ...params, _meta: meta } });
}

/** A resource that is told of may lie beneath the one that was subscribed to. */
function isBeneath(uri: unknown, uris: readonly string[]): boolean {
  return typeof uri === "string" && uris.some((watched) => uri.startsWith(watched));
}

function readUris({ resourceSubscriptions: uris }: { readonly [name: string]: unknown }): readonly string[] {
  return Array.isArray(uris) ? [...new Set(uris.filter((uri) => typeof uri === "string"))] : [];
}
