import {
  isAtLeastAsSevere,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LoggingLevel,
  loggingLevels,
  metaKeys,
  type RequestId,
  type SendOptions,
} from "@proj/types";

/** A request of the client's that waits for its response. */
export interface OpenRequest {
  readonly id: RequestId;
  readonly options: SendOptions;
  readonly progressToken: unknown;
  /** The mildest log message that it wants; `undefined` where it wants none. */
  readonly logLevel: LoggingLevel | undefined;
}

/** The requests of a session that wait for their responses, and what of all that a server sends is theirs. */
export class OpenRequests {
  readonly #open: Map<RequestId, OpenRequest> = new Map();
  /** How many questions are open, by whose they are; `undefined` for those that may be anybody's. */
  readonly #questionCounts: Map<OpenRequest | undefined, number> = new Map();
  /** Who was told to wait. */
  readonly #waiting: Set<OpenRequest> = new Set();

  add(request: JSONRPCRequest, options: SendOptions): OpenRequest {
    const open = {
      id: request.id,
      options,
      progressToken: readMeta(request, "progressToken"),
      logLevel: readLevel(request),
    };
    this.#open.set(open.id, open);
    this.#tellWaiting();
    return open;
  }

  remove(request: OpenRequest): void {
    this.#open.delete(request.id);
    // Where it is sent again, in another session, its time goes on.
    if (this.#waiting.delete(request)) request.options.onWaiting?.(false);
  }

  /** The mildest log message that one of them wants. */
  get logLevel(): LoggingLevel | undefined {
    return findMildest([...this.#open.values()].map(({ logLevel }) => logLevel));
  }

  /**
   * The request that something belongs to.
   *
   * @param relatedTo what the transport tells. Where it tells nothing, it is the only request that there is.
   */
  find(relatedTo: RequestId | undefined): OpenRequest | undefined {
    if (relatedTo !== undefined) return this.#open.get(relatedTo);
    const [first, second] = this.#open.values();
    return second === undefined ? first : undefined;
  }

  /** Tells a request of a notification that is its. @returns whether it was about that request alone. */
  tell(notification: JSONRPCNotification, relatedTo: RequestId | undefined): boolean {
    const { method, params = {} } = notification;
    const related = relatedTo === undefined ? undefined : this.#open.get(relatedTo);
    if (method === "notifications/progress") {
      const { progressToken } = params;
      for (const request of this.#open.values()) {
        if (progressToken === undefined || request.progressToken !== progressToken) continue;
        request.options.onNotification(notification);
        break;
      }
      return true;
    }
    if (method !== "notifications/message") {
      related?.options.onNotification(notification);
      return false;
    }
    for (const request of related === undefined ? this.#open.values() : [related]) {
      if (isAtLeastAsSevere(params["level"], request.logLevel)) request.options.onNotification(notification);
    }
    return false;
  }

  /** A question was put. While it is open, nobody whose it may be is waiting for the server. */
  beginQuestion(owner: OpenRequest | undefined): void {
    const count = this.#questionCounts.get(owner) ?? 0;
    this.#questionCounts.set(owner, count + 1);
    if (count === 0) this.#tellWaiting();
  }

  /** A question that was begun is not open any more. */
  endQuestion(owner: OpenRequest | undefined): void {
    const left = (this.#questionCounts.get(owner) ?? 1) - 1;
    if (left > 0) {
      this.#questionCounts.set(owner, left);
      return;
    }
    this.#questionCounts.delete(owner);
    this.#tellWaiting();
  }

  #tellWaiting(): void {
    const counts = this.#questionCounts;
    for (const request of this.#open.values()) {
      const isWaiting = counts.has(request) || counts.has(undefined);
      if (isWaiting === this.#waiting.has(request)) continue;
      if (isWaiting) this.#waiting.add(request);
      else this.#waiting.delete(request);
      request.options.onWaiting?.(isWaiting);
    }
  }
}

/** The mildest of several levels; `undefined` where there is none. */
export function findMildest(levels: readonly (LoggingLevel | undefined)[]): LoggingLevel | undefined {
  return loggingLevels.find((level) => levels.includes(level));
}

function readLevel(request: JSONRPCRequest): LoggingLevel | undefined {
  const given = readMeta(request, metaKeys.logLevel);
  return loggingLevels.find((level) => level === given);
}

function readMeta({ params }: JSONRPCRequest, key: string): unknown {
  const meta = params?.["_meta"];
  return isRecord(meta) ? meta[key] : undefined;
}
