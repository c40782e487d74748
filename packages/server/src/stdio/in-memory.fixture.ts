import { PassThrough } from "node:stream";
import type { Exchange, JSONRPCResponse, MessageHandler } from "@proj/types";
import { onTestFinished } from "vitest";
import type { ServedStream } from "./connection.ts";
import { Peer } from "./peer.fixture.ts";
import { type ServeStreamOptions, serveStream } from "./serve-stream.ts";

/** A peer that is served within this process. */
export interface InMemory {
  readonly peer: Peer;
  readonly served: ServedStream;
  /** What the server reads from and writes to. */
  readonly toServer: PassThrough;
  readonly fromServer: PassThrough;
}

/** Serves a peer within this process. What is held between the two ends is small. */
export function connect(server: MessageHandler, options: Partial<ServeStreamOptions> = {}): InMemory {
  const { toServer, fromServer, served } = connectUnread(server, options);
  return { toServer, fromServer, served, peer: new Peer(toServer, fromServer) };
}

/** Serves a peer that does not read until somebody makes a {@link Peer} of it. */
export function connectUnread(
  server: MessageHandler,
  options: Partial<ServeStreamOptions> = {},
): Omit<InMemory, "peer"> {
  const toServer = new PassThrough({ highWaterMark: 1024 });
  const fromServer = new PassThrough({ highWaterMark: 1024 });
  const served = serveStream(server, { readable: toServer, writable: fromServer, ...options });
  onTestFinished(async () => {
    fromServer.destroy();
    await served.closed;
  });
  return { toServer, fromServer, served };
}

/** A message under way in a {@link HeldServer}. */
export interface HeldCall {
  readonly message: { readonly id?: string | number; readonly method?: string };
  readonly exchange: Exchange;
  /** Answers it with a result of that content. */
  answer(result?: unknown): void;
  reject(error: unknown): void;
}

/** A server that answers nothing until it is told to. */
export class HeldServer implements MessageHandler {
  /** All that was handled, in order. */
  readonly calls: HeldCall[] = [];
  networkWarnings = 0;

  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined> {
    return new Promise((resolve, reject) => {
      const held = message as HeldCall["message"];
      this.calls.push({
        message: held,
        exchange,
        answer: (result = {}) => resolve({ jsonrpc: "2.0", id: held.id ?? 0, result } as JSONRPCResponse),
        reject,
      });
    });
  }

  prepareForNetwork(): void {
    this.networkWarnings++;
  }

  /** The last call of a request with that id. */
  find(id: string | number): HeldCall {
    const found = this.calls.filter(({ message }) => message.id === id).at(-1);
    if (found === undefined) throw new TypeError(`${id} is not under way`);
    return found;
  }

  get ids(): (string | number | undefined)[] {
    return this.calls.map(({ message }) => message.id);
  }
}

/** Lets everything happen that needs no input from outside. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
