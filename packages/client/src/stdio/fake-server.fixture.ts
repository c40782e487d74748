import { EventEmitter } from "node:events";
import process from "node:process";
import { PassThrough } from "node:stream";
import type { JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, RequestId, Transport } from "@proj/types";
import { onTestFinished } from "vitest";

/** A message as the server got it. */
export interface Got {
  readonly id?: RequestId;
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

/** The server's end of a channel, driven by a test. What is held on the way to it is small. */
export class FakePeer {
  readonly input: PassThrough = new PassThrough({ highWaterMark: 1024 });
  readonly output: PassThrough = new PassThrough();
  /** All that was read, in order. */
  readonly got: Got[] = [];

  constructor(isReading = true) {
    if (isReading) this.read();
  }

  /** Begins to read. */
  read(): void {
    let rest = "";
    this.input.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (rest + piece).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.got.push(JSON.parse(line) as Got);
    });
  }

  write(text: string): void {
    this.output.write(text);
  }

  send(...messages: readonly object[]): void {
    this.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  }

  answer(id: RequestId, result: object = {}): void {
    this.send({ jsonrpc: "2.0", id, result });
  }

  get ids(): (RequestId | undefined)[] {
    return this.got.map(({ id }) => id);
  }
}

/** A process, driven by a test: it ends when the test says so. */
export class FakeProcess extends EventEmitter {
  readonly peer: FakePeer;
  readonly stdin: PassThrough;
  readonly stdout: PassThrough;
  readonly stderr: PassThrough = new PassThrough();
  /** The signals that it got. */
  readonly kills: string[] = [];

  constructor(isReading = true) {
    super();
    this.peer = new FakePeer(isReading);
    this.stdin = this.peer.input;
    this.stdout = this.peer.output;
  }

  kill(signal: string): boolean {
    this.kills.push(signal);
    return true;
  }

  /** Ends, with everything that it has written. */
  exit(code: number | null, signal: string | null = null): void {
    this.emit("exit", code, signal);
    this.stdout.end();
    this.stderr.end();
  }
}

/** What became of a request. */
export interface Sent {
  readonly notifications: JSONRPCNotification[];
  readonly abort: (reason?: unknown) => void;
  readonly response: Promise<JSONRPCResponse>;
}

/** Sends a request. */
export function sendTo(
  transport: Transport,
  id: RequestId,
  { method = "tools/call", meta = {}, ...params }: { method?: string; meta?: object; [name: string]: unknown } = {},
): Sent {
  const controller = new AbortController();
  const notifications: JSONRPCNotification[] = [];
  const request: JSONRPCRequest = { jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } };
  const response = transport.send(request, {
    signal: controller.signal,
    onNotification: (notification) => notifications.push(notification),
  });
  // Whoever looks at it later gets the rejection all the same.
  response.catch(() => undefined);
  return { notifications, abort: (reason) => controller.abort(reason), response };
}

/** What a promise rejects with. */
export function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new TypeError(`it did not reject, but gave ${JSON.stringify(value)?.slice(0, 200)}`);
    },
    (error: unknown) => error,
  );
}

/** Lets everything happen that needs no input from outside. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Collects what is reported as uncaught until the test has finished. */
export function collectUncaught(): unknown[] {
  const thrown: unknown[] = [];
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => thrown.push(error));
  onTestFinished(() => {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  });
  return thrown;
}
