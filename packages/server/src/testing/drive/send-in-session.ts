import {
  type ClientCapabilities,
  type Exchange,
  type InputRequest,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type LegacyVersion,
  legacyFacts,
  type MessageHandler,
  type ServedSession,
  showValue,
} from "@proj/types";
import { DriveError } from "./drive-error.ts";
import { allCapabilities, type DriveOptions } from "./drive-options.ts";
import { copyJson, type Sent, takeRequestId } from "./send-request.ts";

/** Gives what goes back for a question of a session; `undefined` for none. */
export type AnswerInSession = (request: InputRequest) => Promise<unknown>;

/** What a client says that answers nothing. */
const UNANSWERED = { code: -32603, message: "The test leaves the question unanswered." };

/**
 * Sends one request in a session of its own.
 *
 * @throws DriveError when the server opens none; whatever `answer` throws.
 */
export async function sendInSession(
  server: MessageHandler,
  { method, params }: { readonly method: string; readonly params: { readonly [name: string]: unknown } },
  version: LegacyVersion,
  { capabilities = allCapabilities, auth = null, meta }: DriveOptions,
  answer: AnswerInSession = () => Promise.resolve(undefined),
): Promise<Sent> {
  const session = server.openSession?.({ send: () => {} });
  if (session === undefined)
    throw new DriveError(`The server opens no session, so it does not speak revision ${version}.`);
  const client = new SessionClient(session, { era: "legacy", protocolVersion: version, auth }, answer);
  try {
    await client.initialize(version, toLegacyCapabilities(capabilities, version));
    const requestId = takeRequestId();
    const all = { ...params, ...(meta === undefined ? {} : { _meta: meta }) };
    const response = await client.send({ jsonrpc: "2.0", id: requestId, method, params: all });
    return { requestId, response, notifications: client.notifications };
  } finally {
    session.close();
  }
}

/** Up to 2025-06-18 there were forms, and no word for that. */
function toLegacyCapabilities({ elicitation, ...rest }: ClientCapabilities, version: LegacyVersion): object {
  const { asksForms, asksUrls } = legacyFacts[version];
  if (elicitation === undefined || asksUrls) return { ...rest, elicitation };
  return asksForms && (elicitation.form !== undefined || elicitation.url === undefined)
    ? { ...rest, elicitation: {} }
    : rest;
}

class SessionClient {
  readonly notifications: JSONRPCNotification[] = [];
  readonly #session: ServedSession;
  readonly #exchange: Exchange;
  readonly #answer: AnswerInSession;
  readonly #control = new AbortController();
  readonly #failure: Promise<never>;
  #fail: (error: unknown) => void = () => {};

  constructor(
    session: ServedSession,
    known: Pick<Exchange, "era" | "protocolVersion" | "auth">,
    answer: AnswerInSession,
  ) {
    this.#session = session;
    this.#answer = answer;
    this.#failure = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    // Heard by whoever sends.
    this.#failure.catch(() => {});
    this.#exchange = {
      ...known,
      signal: this.#control.signal,
      notify: (notification) => void this.notifications.push(copyJson(notification)),
      sendRequest: (request) => void this.#hear(copyJson(request)),
    };
  }

  async initialize(protocolVersion: LegacyVersion, capabilities: object): Promise<void> {
    const params = { protocolVersion, capabilities, clientInfo: { name: "test", version: "1.0.0" } };
    const response = await this.send({ jsonrpc: "2.0", id: takeRequestId(), method: "initialize", params });
    if ("error" in response)
      throw new DriveError(`The server refused initialize: ${showValue(response.error.message)}`);
    await this.#session.handle({ jsonrpc: "2.0", method: "notifications/initialized" }, this.#exchange);
  }

  async send(request: JSONRPCRequest): Promise<JSONRPCResponse> {
    const handling = this.#session.handle(copyJson(request), this.#exchange);
    const response: unknown = await Promise.race([handling, this.#failure]);
    if (isRecord(response) && (isRecord(response["result"]) || isRecord(response["error"])))
      return copyJson(response) as JSONRPCResponse;
    throw new DriveError(`The server answered ${request.method} with ${showValue(response)}, which is no response.`);
  }

  async #hear({ id, ...request }: JSONRPCRequest): Promise<void> {
    try {
      const result = await this.#answer(request as unknown as InputRequest);
      const reply = result === undefined ? { error: UNANSWERED } : { result };
      await this.#session.handle(copyJson({ jsonrpc: "2.0", id, ...reply }), this.#exchange);
    } catch (error) {
      this.#fail(error);
      this.#control.abort();
    }
  }
}
