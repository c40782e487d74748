import type { Exchange, JSONRPCNotification, JSONRPCResponse, MessageHandler, RequestId } from "@proj/types";
import { buildMeta, openExchange } from "../exchange.fixture.ts";

/** A subscription as its client sees it, without a transport. */
export interface Listening {
  /** All that came, in order, the acknowledgment included. */
  readonly received: JSONRPCNotification[];
  readonly response: Promise<JSONRPCResponse | undefined>;
  cancel(): void;
  /** What came after the acknowledgment, by method or URI. */
  readonly changes: () => string[];
}

/** Subscribes; what the filter is, and how the exchange differs from one without surprises, is up to the test. */
export function subscribe(
  server: MessageHandler,
  notifications: unknown,
  { id = "sub", ...overrides }: Partial<Exchange> & { readonly id?: RequestId } = {},
): Listening {
  const gone = new AbortController();
  const received: JSONRPCNotification[] = [];
  const exchange = openExchange({
    signal: gone.signal,
    notify: (notification) => void received.push(structuredClone(notification)),
    ...overrides,
  });
  const params = { _meta: buildMeta(), ...(notifications === undefined ? {} : { notifications }) };
  const response = server.handle({ jsonrpc: "2.0", id, method: "subscriptions/listen", params }, exchange);
  return {
    received,
    response,
    cancel: () => gone.abort(),
    changes: () => received.slice(1).map(({ method, params }) => String(params?.["uri"] ?? method)),
  };
}

/** Lets everything happen that waits for nothing but the code that runs now. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await undefined;
}
