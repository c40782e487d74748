import type { Readable, Writable } from "node:stream";
import { buildMeta } from "../exchange.fixture.ts";

/** A message as it came, and whatever is in it. */
export interface Received {
  readonly jsonrpc?: unknown;
  readonly id?: string | number;
  readonly method?: string;
  // Tests look into what they expect.
  readonly params?: { readonly [name: string]: unknown };
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number; readonly message: string };
}

/** The other end of a connection, which writes lines and keeps those that come. */
export class Peer {
  /** All that came, in order. */
  readonly received: Received[] = [];
  /** What came and is no JSON. */
  readonly junk: string[] = [];
  /** Resolves once nothing more can come. */
  readonly ended: Promise<void>;
  /** Hears of each message when it comes. */
  onReceived: (message: Received) => void = () => {};
  readonly #input: Writable;
  readonly #waiting = new Set<() => void>();

  constructor(input: Writable, output: Readable) {
    this.#input = input;
    // What it writes to may be gone.
    input.on("error", () => {});
    let rest = "";
    output.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#take(line);
    });
    this.ended = new Promise((resolve) => {
      output.once("close", () => {
        if (rest !== "") this.junk.push(rest);
        resolve();
        for (const look of this.#waiting) look();
      });
    });
  }

  /** Writes bytes or text as they are; `false` when they are not taken yet. */
  write(data: string | Uint8Array): boolean {
    return this.#input.write(data);
  }

  send(...messages: readonly object[]): void {
    this.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  }

  /** Ends this side. */
  end(): void {
    this.#input.end();
  }

  /** Gives the first message that `fits`, when it has come. */
  async find(fits: (message: Received) => boolean): Promise<Received> {
    for (;;) {
      const found = this.received.find(fits);
      if (found !== undefined) return found;
      if ((await Promise.race([this.#next(), this.ended.then(() => "ended" as const)])) === "ended") {
        throw new TypeError(`what was waited for did not come: ${fits}; instead ${JSON.stringify(this.received)}`);
      }
    }
  }

  /** Gives the response with that id, when it has come. */
  response(id: string | number): Promise<Received> {
    return this.find((message) => message.id === id && message.method === undefined);
  }

  #take(line: string): void {
    try {
      const message = JSON.parse(line) as Received;
      this.received.push(message);
      this.onReceived(message);
    } catch {
      this.junk.push(line);
    }
    for (const look of this.#waiting) look();
    this.#waiting.clear();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }
}

/** A request as a modern client sends it. */
export function request(id: string | number, method: string, params: Record<string, unknown> = {}): object {
  return { jsonrpc: "2.0", id, method, params: { _meta: buildMeta(), ...params } };
}

/** A call of a tool as a modern client sends it. */
export function call(id: string | number, name: string, args: object = {}, more: Record<string, unknown> = {}): object {
  return request(id, "tools/call", { name, arguments: args, ...more });
}

export function cancel(requestId: unknown, reason?: string): object {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason } };
}
