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
  /** A resource that was subscribed to is so no more, though the client has not left it: it may not hear of it any more, or there is no such resource. */
  readonly onGivenUp: () => void;
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

/** How many resources one session may subscribe to, and how many characters their URIs may have together: what one subscription of 2026-07-28 may name. */
const MAX_URIS = 1000;
const MAX_URI_CHARACTERS = 64 * 1024;

const everyList = { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true };

/**
 * What a session hears of changes: it subscribes to them as a client of 2026-07-28 would, and passes on what it is told. What ends with the token of an
 * earlier message goes on with the next one, which has the token of now; of what changed between the two nobody is told.
 */
export class SessionChanges {
  readonly #parts: SessionChangesParts;
  /** The resources that are watched, or about to be. */
  readonly #watches = new Map<string, Watch>();
  /** What the client subscribed to, and whether the server has agreed to that; watched at the moment or not. */
  readonly #subscribed = new Map<string, boolean>();
  /** What was agreed to and is not watched at the moment. */
  readonly #paused = new Set<string>();
  #characters = 0;
  #lists: Watch | undefined;
  #isFollowing = false;
  #isClosed = false;
  /** Whether the server had no room when something was to be watched again: then one is tried, and no more before there is room for that. */
  #isCrowded = false;
  #lastId = 0;

  constructor(parts: SessionChangesParts) {
    this.#parts = parts;
  }

  /** The resources that are subscribed to. */
  get uris(): readonly string[] {
    return [...this.#subscribed.keys()].filter((uri) => this.#subscribed.get(uri));
  }

  /** Hears of lists from now on. */
  followLists(record: SessionRecord, auth: AuthInfo | null): void {
    this.#isFollowing = !this.#isClosed;
    this.keepUp(record, auth);
  }

  /** Hears again of what it heard of before the token of an earlier message lapsed. Otherwise it does nothing. */
  keepUp(record: SessionRecord, auth: AuthInfo | null): void {
    if (this.#paused.size > 0) this.#resume(record, auth);
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
  restore(record: SessionRecord, auth: AuthInfo | null): void {
    if (this.#isClosed) return;
    for (const uri of record.subscriptions ?? []) {
      this.#note(uri, true);
      this.#paused.add(uri);
    }
    this.followLists(record, auth);
  }

  /** @returns why it cannot be watched. */
  async watchResource(uri: string, record: SessionRecord, auth: AuthInfo | null): Promise<ProtocolError | undefined> {
    if (this.#isClosed) return refuseEnded();
    if (!this.#subscribed.has(uri) && !this.#hasRoomFor(uri)) return refuseMore();
    const watch = this.#watches.get(uri) ?? this.#beginResource(uri, record, auth);
    const begun = await watch.begun;
    if (watch.isLeft) return undefined;
    if (isAgreed(begun)) {
      this.#note(uri, true);
      this.#isCrowded = false;
      if (!this.#watches.has(uri)) this.#paused.add(uri);
      return undefined;
    }
    watch.control.abort();
    const error = "error" in begun ? begun.error : undefined;
    if (this.#watches.get(uri) === watch) {
      this.#watches.delete(uri);
      this.#keepOrGiveUp(uri, error);
    }
    return error === undefined ? refuseUnknown(uri) : toProtocolError(error);
  }

  leaveResource(uri: string): undefined {
    this.#forget(uri);
    const watch = this.#watches.get(uri);
    if (watch === undefined) return;
    watch.isLeft = true;
    watch.control.abort();
    this.#watches.delete(uri);
  }

  /** Ends it. What was subscribed to is still told, for whoever goes on with the session. */
  close(): void {
    this.#isClosed = true;
    this.#isFollowing = false;
    this.#lists?.control.abort();
    for (const { control } of this.#watches.values()) control.abort();
    this.#watches.clear();
    this.#paused.clear();
  }

  /** Watches again what is not watched at the moment. */
  #resume(record: SessionRecord, auth: AuthInfo | null): void {
    for (const uri of this.#paused) {
      void this.watchResource(uri, record, auth);
      if (this.#isCrowded) return;
    }
  }

  /** What was watched before is tried again with the next message, unless the server has it no more, or not for this caller. */
  #keepOrGiveUp(uri: string, error: JSONRPCErrorResponse["error"] | undefined): void {
    const wasAgreed = this.#subscribed.get(uri) === true;
    if (wasAgreed && error !== undefined && error.code !== METHOD_NOT_FOUND) {
      this.#isCrowded = true;
      this.#paused.add(uri);
      return;
    }
    this.#forget(uri);
    if (wasAgreed) this.#parts.onGivenUp();
  }

  #hasRoomFor(uri: string): boolean {
    return this.#subscribed.size < MAX_URIS && this.#characters + uri.length <= MAX_URI_CHARACTERS;
  }

  #note(uri: string, isAgreedTo: boolean): void {
    if (!this.#subscribed.has(uri)) this.#characters += uri.length;
    this.#subscribed.set(uri, isAgreedTo);
  }

  #forget(uri: string): void {
    this.#paused.delete(uri);
    if (this.#subscribed.delete(uri)) this.#characters -= uri.length;
  }

  #beginResource(uri: string, record: SessionRecord, auth: AuthInfo | null): Watch {
    this.#paused.delete(uri);
    this.#note(uri, this.#subscribed.get(uri) ?? false);
    const watch = this.#begin({ resourceSubscriptions: [uri] }, record, auth, () => {
      if (this.#watches.get(uri) !== watch) return;
      this.#watches.delete(uri);
      // A token has lapsed, or the server closes: whoever goes on with the session takes it up again.
      if (this.#subscribed.get(uri) === true) this.#paused.add(uri);
    });
    this.#watches.set(uri, watch);
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
      const { protocolVersion } = record;
      const exchange = { era: "legacy", protocolVersion, auth, signal, notify, subscriber: this } as const;
      void handler.handle(request, exchange).then((response) => {
        resolve({ error: response !== undefined && "error" in response ? response.error : undefined });
        if (isAgreed && !signal.aborted) onEnded();
      });
    });
    return { control, begun, isLeft: false };
  }
}

function isAgreed(begun: Begun): boolean {
  return "agreed" in begun && isRecord(begun.agreed) && Array.isArray(begun.agreed["resourceSubscriptions"]);
}

function refuseMore(): ProtocolError {
  const problem = `a session may subscribe to ${MAX_URIS} resources, with ${MAX_URI_CHARACTERS} characters together`;
  return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Invalid params: ${problem}; unsubscribe from some first`);
}

function refuseEnded(): ProtocolError {
  return new ProtocolError("ERR_MCP_INVALID_REQUEST", "Invalid request: this session has ended");
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
