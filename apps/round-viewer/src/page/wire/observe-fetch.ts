import type { HttpTransportOptions } from "@proj/client";
import { REQUEST_NUMBER_HEADER } from "../../shared/paths.ts";
import type { ReceivedAnswer, SentCall } from "./exchange.ts";
import { readReceivedAnswer, readSentCall } from "./read-exchange.ts";

/** Hears of each call of a tool as it goes out, and of what comes back before the client reads it. */
export interface ExchangeListener {
  onSent(call: SentCall): void;
  onReceived(answer: ReceivedAnswer): void;
}

type FetchLike = NonNullable<HttpTransportOptions["fetch"]>;

/** A `fetch` that lets a listener see the messages. They are drawn from these, and not from what the client makes of them. */
export function observeFetch(next: FetchLike, listener: ExchangeListener): FetchLike {
  return async (url, init) => {
    const call = typeof init.body === "string" ? readSentCall(JSON.parse(init.body)) : undefined;
    if (call === undefined) return next(url, init);
    listener.onSent(call);
    const response = await next(url, init);
    const body = parseBody(await response.clone().text());
    const number = Number(response.headers.get(REQUEST_NUMBER_HEADER) ?? Number.NaN);
    listener.onReceived(readReceivedAnswer(body, response.status, Number.isNaN(number) ? undefined : number));
    return response;
  };
}

/** The message of a response: of an event stream, the last one. */
function parseBody(text: string): unknown {
  const [, data = text] = /(?:^|\n)data: ?([^\n]*)\s*$/.exec(text) ?? [];
  try {
    return JSON.parse(data);
  } catch {
    return text;
  }
}
