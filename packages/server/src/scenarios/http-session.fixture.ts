import {
  createEventSplitter,
  isLegacyVersion,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  legacyFacts,
} from "@proj/types";
import type { Exchange } from "./http-connection.fixture.ts";
import {
  isTakingBack,
  type ScenarioConnection,
  type ScenarioListener,
  type Sent,
} from "./scenario-connection.fixture.ts";

type Message = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse;

/** A client with a session over HTTP: its id goes with every message, and one stream stands for what belongs to none. */
export class HttpSession implements ScenarioConnection {
  readonly #exchange: Exchange;
  readonly #listener: ScenarioListener;
  readonly #closeServer: () => Promise<void>;
  readonly #over = new AbortController();
  readonly #cancelling: Promise<void>[] = [];
  #headers: Record<string, string> = {};
  #standing: Promise<void> = Promise.resolve();

  constructor(exchange: Exchange, listener: ScenarioListener, closeServer: () => Promise<void>) {
    this.#exchange = exchange;
    this.#listener = listener;
    this.#closeServer = closeServer;
  }

  send(message: unknown): Sent {
    const ahead: JSONRPCNotification[] = [];
    let stop = (): void => {};
    const cancelled = new Promise<undefined>((resolve) => {
      stop = () => resolve(undefined);
    });
    const response = this.#post(message, this.#over.signal).then(async (answer) => {
      const responses = await this.#readAnswer(answer, ahead);
      const isList = Array.isArray(message) && message.length > 0;
      return isList ? (responses as unknown as JSONRPCResponse) : responses[0];
    });
    const { id: requestId } = (message ?? {}) as { readonly id?: unknown };
    return {
      ahead,
      response: Promise.race([response, cancelled]),
      cancel: () => {
        stop();
        response.catch(() => {});
        const cancellation = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } };
        this.#cancelling.push(this.tell(cancellation));
      },
    };
  }

  async tell(message: object): Promise<void> {
    if ("method" in message && message.method === "notifications/initialized") await this.#stand();
    const { status } = await this.#post(message);
    if (status !== 202) throw new TypeError(`what needs no answer was answered ${status}`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#cancelling);
    const { status } = await this.#exchange({ method: "DELETE", headers: this.#headers });
    this.#over.abort();
    await this.#standing;
    await this.#closeServer();
    // A server that has closed has ended the session itself.
    if (status >= 300 && status !== 404) throw new TypeError(`the end of the session was answered ${status}`);
  }

  #post(message: unknown, signal?: AbortSignal): Promise<Response> {
    return this.#exchange({
      method: "POST",
      headers: {
        ...this.#headers,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(message),
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async #stand(): Promise<void> {
    const { signal } = this.#over;
    const headers = { ...this.#headers, accept: "text/event-stream" };
    const answer = await this.#exchange({ method: "GET", headers, signal });
    if (answer.status !== 200) throw new TypeError(`the standing stream was answered ${answer.status}`);
    this.#standing = this.#readEvents(answer, (message) => this.#hear(message)).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
  }

  #hear(message: Message): void {
    if (!("method" in message)) throw new TypeError("a response came on the standing stream");
    this.#listener.onUnasked(message);
  }

  async #readAnswer(answer: Response, ahead: JSONRPCNotification[]): Promise<readonly JSONRPCResponse[]> {
    const responses: JSONRPCResponse[] = [];
    if (answer.headers.get("content-type") === "text/event-stream") {
      await this.#readEvents(answer, (message) => {
        if (!("method" in message)) responses.push(message);
        else if ("id" in message) this.#listener.onQuestion(message);
        else if (isTakingBack(message)) this.#listener.onUnasked(message);
        else ahead.push(message);
      });
      return responses;
    }
    responses.push(...[(await answer.json()) as JSONRPCResponse].flat());
    if (responses[0] !== undefined) this.#learn(answer, responses[0]);
    return responses;
  }

  /** Takes the id and the version of the session from the answer that opens it. */
  #learn({ headers }: Response, response: JSONRPCResponse): void {
    const id = headers.get("mcp-session-id");
    const version = isRecord(response) && "result" in response ? response.result["protocolVersion"] : undefined;
    if (id === null || !isLegacyVersion(version)) return;
    const named: Record<string, string> = legacyFacts[version].hasVersionHeader
      ? { "mcp-protocol-version": version }
      : {};
    this.#headers = { "mcp-session-id": id, ...named };
  }

  async #readEvents(answer: Response, onMessage: (message: Message) => void): Promise<void> {
    const split = createEventSplitter();
    const decoder = new TextDecoder();
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      for (const data of split(decoder.decode(piece, { stream: true }))) {
        // The first event of a stream may only have an id.
        if (data !== "") onMessage(JSON.parse(data));
      }
    }
  }
}
