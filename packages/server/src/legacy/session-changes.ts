import {
  type AuthInfo,
  isRecord,
  type JSONRPCErrorResponse,
  type JSONRPCNotification,
  type MessageHandler,
  ProtocolError,
  type RequestId,
  type SessionPeer,
  type SessionRecord,
  showValue,
} from "@proj/types";
import { RESOURCE_NOT_FOUND } from "./to-legacy-response.ts";
import { dropModernKeys } from "./to-legacy-result.ts";
import { toModernMeta } from "./to-modern-request.ts";

/** What a session serves, and whom it tells. */
export interface SessionChangesParts {
  readonly handler: MessageHandler;
  readonly peer: SessionPeer;
  /** A resource that was watched is so no more, though nobody here has left it: a token has lapsed, or the server closes. */
  readonly onEnded: () => void;
}

/** Something that is watched. */
interface Watch {
  readonly control: AbortController;
  /** What the server agrees to tell of, or its error. Never rejects. */
  readonly begun: Promise<Begun>;
  /** Whether the client wants no more of it. */
  isLeft: boolean;
}

type Begun = { readonly agreed: unknown } | { readonly error: JSONRPCErrorResponse["error"] | undefined };

const METHOD_NOT_FOUND = -32601;

const everyList = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/** What a session hears of changes: it subscribes to them as a client of 2026-07-28 would, and passes on what it is told. */
export class SessionChanges {
  readonly #parts: SessionChangesParts;
  readonly #resources = new Map<string, Watch>();
  #lists: Watch | undefined;
  #isFollowing = false;
  #isClosed = false;
  #lastId = 0;

  constructor(parts: SessionChangesParts) {
    this.#parts = parts;
  }

  /** The resources that are watched. */
  get uris(): readonly string[] {
    return [...this.#resources.keys()];
  }

  /** Hears of lists from now on. */
  followLists(record: SessionRecord, auth: AuthInfo | null): void {
    this.#isFollowing = !this.#isClosed;
    this.keepUp(record, auth);
  }

  /** Hears of lists again, where that ended with the token of an earlier message. Otherwise it does nothing. */
  keepUp(record: SessionRecord, auth: AuthInfo | null): void {
    if (!this.#isFollowing || this.#lists !== undefined) return;
    const watch = this.#begin(everyList, record, auth, () => {
      this.#lists = undefined;
    });
    this.#lists = watch;
    void watch.begun.then((begun) => {
      if (!("error" in begun)) return;
      // A server without lists has nothing to tell of, at the next message either; whatever else fails may have passed by then.
      if (begun.error?.code === METHOD_NOT_FOUND) this.#isFollowing = false;
      else if (this.#lists === watch) this.#lists = undefined;
    });
  }

  /** Takes up what a session had elsewhere; what may not be watched any more is given up. */
  async restore(record: SessionRecord, auth: AuthInfo | null): Promise<void> {
    if (this.#isClosed) return;
    this.followLists(record, auth);
    const { subscriptions = [] } = record;
    const problems = await Promise.all(subscriptions.map((uri) => this.watchResource(uri, record, auth)));
    // Where the session has closed meanwhile, its record stays for whoever goes on with it.
    if (!this.#isClosed && problems.some((problem) => problem !== undefined)) this.#parts.onEnded();
  }

  /** @returns why it cannot be watched. */
  async watchResource(uri: string, record: SessionRecord, auth: AuthInfo | null): Promise<ProtocolError | undefined> {
    const watch = this.#resources.get(uri) ?? this.#beginResource(uri, record, auth);
    const begun = await watch.begun;
    if (watch.isLeft) return undefined;
    if ("agreed" in begun && isRecord(begun.agreed) && Array.isArray(begun.agreed["resourceSubscriptions"])) {
      return undefined;
    }
    watch.control.abort();
    if (this.#resources.get(uri) === watch) this.#resources.delete(uri);
    const error = "error" in begun ? begun.error : undefined;
    return error === undefined ? refuseUnknown(uri) : toProtocolError(error);
  }

  leaveResource(uri: string): undefined {
    const watch = this.#resources.get(uri);
    if (watch === undefined) return;
    watch.isLeft = true;
    watch.control.abort();
    this.#resources.delete(uri);
  }

  close(): void {
    this.#isClosed = true;
    this.#isFollowing = false;
    this.#lists?.control.abort();
    for (const { control } of this.#resources.values()) control.abort();
    this.#resources.clear();
  }

  #beginResource(uri: string, record: SessionRecord, auth: AuthInfo | null): Watch {
    const watch = this.#begin({ resourceSubscriptions: [uri] }, record, auth, () => {
      if (this.#resources.get(uri) !== watch) return;
      this.#resources.delete(uri);
      // A server that closes ends it too, and whoever goes on with the session takes it up again.
      if (auth?.expiresAt !== undefined) this.#parts.onEnded();
    });
    this.#resources.set(uri, watch);
    return watch;
  }

  /** @param onEnded called when it ends after it was agreed to, unless it was left. */
  #begin(notifications: object, record: SessionRecord, auth: AuthInfo | null, onEnded: () => void): Watch {
    const { handler, peer } = this.#parts;
    const control = new AbortController();
    const { signal } = control;
    const id: RequestId = ++this.#lastId;
    const params = { notifications, _meta: toModernMeta(record) };
    const request = { jsonrpc: "2.0", id, method: "subscriptions/listen", params } as const;
    const begun = new Promise<Begun>((resolve) => {
      let isAgreed = false;
      const notify = ({ method, params: told }: JSONRPCNotification): void => {
        if (method === "notifications/subscriptions/acknowledged") {
          isAgreed = true;
          resolve({ agreed: told?.["notifications"] });
        } else if (!signal.aborted) peer.send(toLegacyNotification(method, told));
      };
      const exchange = { era: "legacy", protocolVersion: record.protocolVersion, auth, signal, notify } as const;
      void handler.handle(request, exchange).then((response) => {
        resolve({ error: response !== undefined && "error" in response ? response.error : undefined });
        if (isAgreed && !signal.aborted) onEnded();
      });
    });
    return { control, begun, isLeft: false };
  }
}

function refuseUnknown(uri: string): ProtocolError {
  const problem = `Resource not found: ${showValue(uri)}`;
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", problem, { rpcCode: RESOURCE_NOT_FOUND, data: { uri } });
}

function toProtocolError({ code, message, data }: JSONRPCErrorResponse["error"]): ProtocolError {
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", message, { rpcCode: code, data });
}

function toLegacyNotification(method: string, params: JSONRPCNotification["params"]): JSONRPCNotification {
  const { _meta, ...rest } = params ?? {};
  const meta = dropModernKeys(_meta);
  const all = { ...rest, ...(meta === undefined ? {} : { _meta: meta }) };
  return { jsonrpc: "2.0", method, ...(Object.keys(all).length === 0 ? {} : { params: all }) };
}
