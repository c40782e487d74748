import type {
  AuthInfo,
  Exchange,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  LegacyVersion,
  MessageHandler,
  ServedSession,
  UnaskedMessage,
} from "@proj/types";
import { hintKeys } from "@proj/types";

/** A question as the client of a session sees it. */
export interface SeenRequest {
  readonly key: string;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
  readonly id: JSONRPCRequest["id"];
}

/** What goes back for a question: a result, an error, or nothing. */
export type Reply = { readonly result: unknown } | { readonly error: unknown } | undefined;

/** How a client of a session is played. */
export interface SessionOptions {
  readonly version?: LegacyVersion;
  /** As the revision writes them. Default: everything. */
  readonly capabilities?: object;
  readonly answer?: (asked: SeenRequest) => Reply | Promise<Reply>;
  readonly auth?: AuthInfo | null;
  /** `false`: a transport on which the client cannot be asked. */
  readonly isAskable?: boolean;
  readonly exchange?: Partial<Exchange>;
}

/** The client of a session, and all that it was sent. */
export interface SessionClient {
  readonly session: ServedSession;
  readonly asked: SeenRequest[];
  readonly notified: JSONRPCNotification[];
  readonly unasked: UnaskedMessage[];
  /** The keys of what was taken back. */
  readonly takenBack: () => string[];
  readonly request: (
    method: string,
    params?: object,
    overrides?: Partial<Exchange> & { readonly id?: JSONRPCRequest["id"] },
  ) => Promise<JSONRPCResponse>;
  readonly notify: (method: string, params?: object) => Promise<void>;
  readonly respond: (id: JSONRPCRequest["id"], reply: Exclude<Reply, undefined>) => Promise<void>;
}

const allOf: { readonly [Version in LegacyVersion]: object } = {
  "2025-11-25": { elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} }, roots: {} },
  "2025-06-18": { elicitation: {}, sampling: {}, roots: { listChanged: true } },
  "2025-03-26": { sampling: {}, roots: { listChanged: true } },
  "2024-11-05": { sampling: {}, roots: {} },
};

const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Opens a session with a server, from `initialize` on. */
export async function openTestSession(server: MessageHandler, options: SessionOptions = {}): Promise<SessionClient> {
  const { version = "2025-11-25", answer = () => undefined, auth = null, isAskable = true } = options;
  const { capabilities = allOf[version] } = options;
  const unasked: UnaskedMessage[] = [];
  const session = server.openSession?.({ send: (message) => void unasked.push(copy(message)) });
  if (session === undefined) throw new TypeError("the server opens no session");
  const asked: SeenRequest[] = [];
  const notified: JSONRPCNotification[] = [];
  let nextId = 1;

  async function respond(id: JSONRPCRequest["id"], reply: Exclude<Reply, undefined>): Promise<void> {
    await session?.handle(copy({ jsonrpc: "2.0", id, ...reply }), open());
  }

  function hear(message: JSONRPCRequest): void {
    const { id, method, params = {} } = copy(message);
    const key = String((params["_meta"] as { [name: string]: unknown } | undefined)?.[hintKeys.questionKey]);
    const seen = { id, key, method, params };
    asked.push(seen);
    void (async () => {
      const reply = await answer(seen);
      if (reply !== undefined) await respond(id, reply);
    })();
  }

  function open(overrides: Partial<Exchange> = {}): Exchange {
    return {
      era: "legacy",
      protocolVersion: version,
      auth,
      signal: new AbortController().signal,
      notify: (notification) => void notified.push(copy(notification)),
      ...(isAskable ? { sendRequest: hear } : {}),
      ...options.exchange,
      ...overrides,
    };
  }

  const client: SessionClient = {
    session,
    asked,
    notified,
    unasked,
    takenBack: () =>
      notified.flatMap(({ method, params }) => {
        const taken = asked.find(({ id }) => id === params?.["requestId"]);
        return method === "notifications/cancelled" && taken !== undefined ? [taken.key] : [];
      }),
    async request(method, params = {}, { id = nextId++, ...overrides } = {}) {
      const response = await session.handle(copy({ jsonrpc: "2.0", id, method, params }), open(overrides));
      if (response === undefined) throw new TypeError("a request was not answered");
      return copy(response) as JSONRPCResponse;
    },
    async notify(method, params = {}) {
      await session.handle({ jsonrpc: "2.0", method, params }, open());
    },
    respond,
  };
  const clientInfo = { name: "test-client", version: "1.0.0" };
  await client.request("initialize", { protocolVersion: version, capabilities, clientInfo });
  await client.notify("notifications/initialized");
  return client;
}
