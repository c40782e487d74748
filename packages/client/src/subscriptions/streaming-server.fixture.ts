import type { JSONRPCRequest, SubscriptionFilter } from "@proj/types";
import { vi } from "vitest";
import {
  acknowledge,
  errorOf,
  type MethodHandler,
  type MethodServer,
  serveMethods,
  toldOn,
} from "../method-server.fixture.ts";

/** One `subscriptions/listen` as the server has it. */
interface ServedStream {
  readonly request: JSONRPCRequest;
  readonly signal: AbortSignal;
  acknowledge(filter?: SubscriptionFilter): void;
  /** Tells of a change with the subscription's id. */
  tell(method: string, params?: object): void;
  /** Ends it with a result. */
  end(): void;
  /** Ends it with an error response. */
  fail(code: number): void;
  /** Lets it break off. */
  lose(reason: string): void;
}

/** A server whose subscriptions do what the test says. */
export interface StreamingServer extends MethodServer {
  readonly streams: ServedStream[];
  /** The stream that was opened as the `count`th, as soon as it is. */
  takeStream(count: number): Promise<ServedStream>;
}

/** @param isPrompt acknowledges each subscription at once. */
export function serveStreams(
  isPrompt = true,
  handlers: { readonly [method: string]: MethodHandler } = {},
): StreamingServer {
  const streams: ServedStream[] = [];
  const server = serveMethods({
    ...handlers,
    "subscriptions/listen": (request, { signal, notify }) =>
      new Promise((resolve, reject) => {
        const stream: ServedStream = {
          request,
          signal,
          acknowledge: (filter) => notify(acknowledge(request, filter)),
          tell: (method, params) => notify(toldOn(request, method, params)),
          end: () =>
            resolve({ resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": request.id } }),
          fail: (code) => resolve(errorOf(request, code, "no")),
          lose: (reason) => reject(new TypeError(reason)),
        };
        streams.push(stream);
        if (isPrompt) stream.acknowledge();
      }),
  });
  return Object.assign(server, {
    streams,
    takeStream: (count: number) =>
      vi.waitFor(
        () => {
          const stream = streams[count - 1];
          if (stream === undefined) throw new TypeError(`no stream ${count} yet`);
          return stream;
        },
        { interval: 1, timeout: 5_000 },
      ),
  });
}
