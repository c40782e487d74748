import {
  buildStandardHeaders,
  createEventSplitter,
  isRecord,
  type JSONRPCNotification,
  type JSONRPCResponse,
} from "@proj/types";
import type { ScenarioConnection, Sent } from "./scenario-connection.fixture.ts";

/** Sends one request over HTTP, whatever HTTP is here. */
export type Exchange = (init: RequestInit & { readonly headers: Record<string, string> }) => Promise<Response>;

/** A client over HTTP: a POST for each message, and JSON or a stream of events for an answer. */
export function connectByHttp(post: Exchange, close: () => Promise<void>): ScenarioConnection {
  return {
    send: (message) => sendByPost(post, message),
    async tell(notification) {
      const response = await post(toInit(notification));
      if (response.status !== 202) throw new TypeError(`a notification was answered ${response.status}`);
    },
    close,
  };
}

function sendByPost(post: Exchange, message: unknown): Sent {
  const ahead: JSONRPCNotification[] = [];
  const gone = new AbortController();
  const response = post({ ...toInit(message), signal: gone.signal })
    .then((answer) => readAnswer(answer, ahead))
    .catch((thrown: unknown) => {
      if (gone.signal.aborted) return undefined;
      throw thrown;
    })
    // An answer to somebody who has left is nobody's.
    .then((answer) => (gone.signal.aborted ? undefined : answer));
  return { ahead, response, cancel: () => gone.abort() };
}

function toInit(message: unknown): RequestInit & { readonly headers: Record<string, string> } {
  const headers =
    isRecord(message) && typeof message["method"] === "string" ? buildStandardHeaders(message as never) : {};
  return {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify(message),
  };
}

async function readAnswer(answer: Response, ahead: JSONRPCNotification[]): Promise<JSONRPCResponse | undefined> {
  if (answer.headers.get("content-type") !== "text/event-stream") {
    return answer.status === 499 ? undefined : ((await answer.json()) as JSONRPCResponse);
  }
  const split = createEventSplitter();
  const decoder = new TextDecoder();
  let last: JSONRPCResponse | undefined;
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const data of split(decoder.decode(piece, { stream: true }))) {
      const message = JSON.parse(data) as JSONRPCNotification | JSONRPCResponse;
      if ("method" in message) ahead.push(message);
      else last = message;
    }
  }
  return last;
}
