import type {
  JSONRPCRequest,
  LegacyResponse,
  RequestId,
  SessionLink,
  SessionListener,
  Transport,
  UnaskedMessage,
} from "@proj/types";

/** What a fake server does with one request: a result, or a function that gives a whole response. */
export type FakeAnswer = object | ((request: JSONRPCRequest, session: FakeSession) => unknown);

/** One session with a fake server. */
export interface FakeSession {
  /** What the client sent, requests and all else, as JSON that nobody can change any more. */
  readonly sent: readonly Message[];
  readonly isClosed: boolean;
  readonly begunWith: string | undefined;
  /** Sends what was not asked for. */
  tell(message: object, relatedTo?: RequestId): void;
  /** Puts a question and resolves with what the client answers. */
  ask(
    method: string,
    params?: object,
    options?: { readonly id?: RequestId; readonly relatedTo?: RequestId },
  ): Promise<Message>;
  /** Ends it from the server's side. */
  lose(error: unknown): void;
  /** What was posted or sent with a method. */
  list(method: string): readonly Message[];
}

export interface Message {
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface FakeServer {
  readonly transport: Transport & { readonly isClosed: boolean };
  readonly sessions: readonly FakeSession[];
  /** The session that was opened last. */
  readonly last: FakeSession;
  /** What answers requests, by their methods; may be changed. */
  readonly answers: Record<string, FakeAnswer>;
}

/** What fake servers answer `initialize` with. */
export const initialized = {
  protocolVersion: "2025-11-25",
  capabilities: {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    logging: {},
    prompts: {},
  },
  serverInfo: { name: "fake", version: "1.0.0", title: "Fake" },
  instructions: "be kind",
};

/** A server of earlier revisions, in this process. What it has no answer for, it answers with an empty result. */
export function createFakeServer(given: Record<string, FakeAnswer> = {}): FakeServer {
  const answers: Record<string, FakeAnswer> = { initialize: initialized, ...given };
  const sessions: FakeSession[] = [];
  let isClosed = false;
  return {
    answers,
    sessions,
    get last() {
      const session = sessions.at(-1);
      if (session === undefined) throw new TypeError("no session was opened");
      return session;
    },
    transport: {
      origin: "fake:",
      get isClosed() {
        return isClosed;
      },
      send: () => Promise.reject(new TypeError("a request of 2026-07-28 was sent")),
      openSession(listener) {
        const [session, link] = openFakeSession(listener, answers);
        sessions.push(session);
        return link;
      },
      async close() {
        isClosed = true;
      },
    },
  };
}

function openFakeSession(listener: SessionListener, answers: Record<string, FakeAnswer>): [FakeSession, SessionLink] {
  const sent: Message[] = [];
  const waiting = new Map<unknown, (message: Message) => void>();
  let isClosed = false;
  let begunWith: string | undefined;
  let lastId = 0;
  const keep = (message: object): Message => {
    const copy = JSON.parse(JSON.stringify(message)) as Message;
    sent.push(copy);
    return copy;
  };
  const session: FakeSession = {
    sent,
    get isClosed() {
      return isClosed;
    },
    get begunWith() {
      return begunWith;
    },
    tell: (message, relatedTo) => listener.onMessage({ jsonrpc: "2.0", ...message } as UnaskedMessage, relatedTo),
    ask(method, params, { id = `q${++lastId}`, relatedTo } = {}) {
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        session.tell({ id, method, ...(params && { params }) }, relatedTo);
      });
    },
    lose: (error) => listener.onLost(error),
    list: (method) => sent.filter((message) => message.method === method),
  };
  const link: SessionLink = {
    send: (request, { signal }) =>
      new Promise<LegacyResponse>((resolve, reject) => {
        signal.throwIfAborted();
        signal.addEventListener("abort", () => reject(signal.reason));
        const copy = keep(request) as JSONRPCRequest;
        const answer = answers[request.method] ?? {};
        Promise.resolve(typeof answer === "function" ? answer(copy, session) : answer).then(
          (given) => resolve(toResponse(request.id, given)),
          reject,
        );
      }),
    async post(message) {
      const copy = keep(message);
      if (copy.method === undefined) waiting.get(copy.id)?.(copy);
    },
    begin: (version) => {
      begunWith = version;
    },
    async close() {
      isClosed = true;
    },
  };
  return [session, link];
}

function toResponse(id: RequestId, given: unknown): LegacyResponse {
  const isResponse = typeof given === "object" && given !== null && "jsonrpc" in given;
  return (isResponse ? given : { jsonrpc: "2.0", id, result: given }) as LegacyResponse;
}

/** An answer that is an error response. */
export function refuse(code: number, message: string, data?: unknown): FakeAnswer {
  return ({ id }) => ({ jsonrpc: "2.0", id, error: { code, message, ...(data !== undefined && { data }) } });
}

/** A promise that somebody else settles. */
export function createDeferred<Value>(): {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
} {
  let settle: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
