import {
  type AuthInfo,
  isRecord,
  type JSONRPCNotification,
  type MessageHandler,
  metaKeys,
  ProtocolError,
  type SessionPeer,
  type SessionRecord,
  showValue,
} from "@proj/types";
import { toModernMeta } from "./to-modern-request.ts";

/** The name of the subscription to lists. */
const LISTS = "lists";

/** What resources that are not found were answered with up to 2025-11-25. */
const RESOURCE_NOT_FOUND = -32002;

/** What a session hears of changes: it subscribes to them as a client of 2026-07-28 would, and passes on what it is told. */
export class SessionChanges {
  readonly #handler: MessageHandler;
  readonly #peer: SessionPeer;
  readonly #open = new Map<string, AbortController>();

  constructor(handler: MessageHandler, peer: SessionPeer) {
    this.#handler = handler;
    this.#peer = peer;
  }

  /** The resources that are watched. */
  get uris(): readonly string[] {
    return [...this.#open.keys()].filter((name) => name !== LISTS);
  }

  watchLists(record: SessionRecord, auth: AuthInfo | null): void {
    const notifications = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };
    void this.#watch(LISTS, notifications, record, auth);
  }

  /** @returns why it cannot be watched. */
  async watchResource(uri: string, record: SessionRecord, auth: AuthInfo | null): Promise<ProtocolError | undefined> {
    const agreed = await this.#watch(uri, { resourceSubscriptions: [uri] }, record, auth);
    if (isRecord(agreed) && Array.isArray(agreed["resourceSubscriptions"])) return undefined;
    this.leaveResource(uri);
    const problem = `Resource not found: ${showValue(uri)}`;
    return new ProtocolError("ERR_MCP_INVALID_PARAMS", problem, { rpcCode: RESOURCE_NOT_FOUND, data: { uri } });
  }

  leaveResource(uri: string): undefined {
    this.#open.get(uri)?.abort();
    this.#open.delete(uri);
  }

  close(): void {
    for (const control of this.#open.values()) control.abort();
    this.#open.clear();
  }

  /** @returns what the server agreed to tell of; `undefined` where it tells of nothing. */
  #watch(name: string, notifications: object, record: SessionRecord, auth: AuthInfo | null): Promise<unknown> {
    if (this.#open.has(name)) return Promise.resolve(notifications);
    const control = new AbortController();
    this.#open.set(name, control);
    const { signal } = control;
    const params = { notifications, _meta: toModernMeta(record) };
    const request = { jsonrpc: "2.0", id: name, method: "subscriptions/listen", params } as const;
    return new Promise((resolve) => {
      const notify = ({ method, params }: JSONRPCNotification): void => {
        if (method === "notifications/subscriptions/acknowledged") resolve(params?.["notifications"]);
        else if (!signal.aborted) this.#peer.send(toLegacyNotification(method, params));
      };
      const exchange = { era: "legacy", protocolVersion: record.protocolVersion, auth, signal, notify } as const;
      void this.#handler.handle(request, exchange).then(() => {
        if (this.#open.get(name) === control) this.#open.delete(name);
        resolve(undefined);
      });
    });
  }
}

function toLegacyNotification(method: string, params: JSONRPCNotification["params"]): JSONRPCNotification {
  const { _meta, ...rest } = params ?? {};
  const { [metaKeys.subscriptionId]: _id, ...meta } = (_meta ?? {}) as { readonly [name: string]: unknown };
  const all = { ...rest, ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }) };
  return { jsonrpc: "2.0", method, ...(Object.keys(all).length === 0 ? {} : { params: all }) };
}
