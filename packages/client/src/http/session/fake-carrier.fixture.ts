import type { JSONRPCRequest, LegacyResponse, UnaskedMessage } from "@proj/types";
import { onTestFinished } from "vitest";
import { createManualTime, type ManualTime } from "../../timing/manual-time.fixture.ts";
import { type ExtraHeaders, readExtraHeaders } from "../build-headers.ts";
import type { OutgoingRequest } from "./carry-request.ts";
import { HttpSession } from "./http-session.ts";

/** What a test answers a request with. */
interface FakeReply {
  readonly status?: number;
  readonly contentType?: string;
  readonly sessionId?: string;
  readonly location?: string;
  /** The whole body. */
  readonly text?: string;
}

/** A body that a test writes bit by bit. */
interface FakeStream {
  /** Whether its reader has let go of it. */
  readonly isCancelled: boolean;
  write(text: string): Promise<void>;
  end(): Promise<void>;
  breakOff(cause: unknown): Promise<void>;
}

/** A request on its way, to be answered by a test. */
interface Carried extends OutgoingRequest {
  /** As it was parsed. */
  readonly message: { readonly [member: string]: unknown };
  reply(reply: FakeReply): Promise<void>;
  json(message: object, reply?: FakeReply): Promise<void>;
  stream(reply?: FakeReply): Promise<FakeStream>;
  fail(error: unknown): Promise<void>;
}

/** A session whose other end is a test. */
export interface FakeHttp {
  readonly session: HttpSession;
  readonly requests: Carried[];
  readonly time: ManualTime;
  readonly heard: (readonly [message: UnaskedMessage, relatedTo: unknown])[];
  readonly lost: unknown[];
  /** The request that came last. */
  last(): Carried;
  send(id: number, method?: string, signal?: AbortSignal): Promise<LegacyResponse>;
}

/** Lets everything happen that waits for nothing. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve();
}

/** Makes a session with a test at its other end. */
export function createFakeHttp(extra?: ExtraHeaders, maxBytes = 1_000_000): FakeHttp {
  const requests: Carried[] = [];
  const heard: (readonly [UnaskedMessage, unknown])[] = [];
  const lost: unknown[] = [];
  const time = createManualTime();
  const session = new HttpSession({
    origin: "http://server/mcp",
    headers: readExtraHeaders(extra),
    maxBytes,
    clock: time.clock,
    sleep: time.sleep,
    carry: (request) =>
      new Promise((resolve, reject) => {
        const abort = (): void => reject(request.signal.reason);
        request.signal.addEventListener("abort", abort, { once: true });
        const stopListening = (): void => request.signal.removeEventListener("abort", abort);
        const giveReply: Resolve = (reply) => {
          stopListening();
          resolve(reply);
        };
        requests.push(
          toCarried(request, giveReply, (error) => {
            stopListening();
            reject(error);
          }),
        );
      }),
    listener: {
      onMessage: (message, relatedTo) => heard.push([message, relatedTo]),
      onLost: (error) => lost.push(error),
    },
    onClosed: () => undefined,
  });
  onTestFinished(async () => {
    const closed = session.close();
    await settle();
    time.advance(1000);
    await closed;
  });
  const last = (): Carried => {
    const request = requests.at(-1);
    if (request === undefined) throw new TypeError("nothing was sent yet");
    return request;
  };
  const send = (id: number, method = "tools/call", signal = new AbortController().signal): Promise<LegacyResponse> => {
    const request: JSONRPCRequest = { jsonrpc: "2.0", id, method };
    const answer = session.send(request, { signal });
    answer.catch(() => undefined);
    return answer;
  };
  return { session, requests, time, heard, lost, last, send };
}

type Resolve = Parameters<ConstructorParameters<typeof Promise<Awaited<ReturnType<Carry>>>>[0]>[0];
type Carry = ConstructorParameters<typeof HttpSession>[0]["carry"];

function toCarried(request: OutgoingRequest, resolve: Resolve, reject: (error: unknown) => void): Carried {
  const open = (reply: FakeReply, pieces: AsyncIterable<Uint8Array>, cancel: () => void): Promise<void> => {
    const { status = 200, contentType, sessionId, location } = reply;
    const isRedirect = status >= 300 && status < 400;
    resolve({ head: { status, contentType, isRedirect, location }, sessionId, pieces, cancel });
    return settle();
  };
  const replyWith = (reply: FakeReply): Promise<void> => open(reply, toPieces(reply.text ?? ""), () => undefined);
  return {
    ...request,
    message: request.body === undefined ? {} : JSON.parse(request.body),
    reply: replyWith,
    json: (message, reply) => replyWith({ contentType: "application/json", text: JSON.stringify(message), ...reply }),
    async stream(reply) {
      const stream = createStream();
      await open({ contentType: "text/event-stream", ...reply }, stream, () => stream.cancel());
      return stream;
    },
    fail(error) {
      reject(error);
      return settle();
    },
  };
}

async function* toPieces(text: string): AsyncGenerator<Uint8Array> {
  if (text !== "") yield new TextEncoder().encode(text);
}

type Item = { readonly text: string } | { readonly end: true } | { readonly cause: unknown };

function createStream(): FakeStream & AsyncIterable<Uint8Array> & { cancel(): void } {
  const items: Item[] = [];
  let wake = (): void => undefined;
  let isCancelled = false;
  const add = (item: Item): Promise<void> => {
    items.push(item);
    wake();
    return settle();
  };
  return {
    get isCancelled() {
      return isCancelled;
    },
    write: (text) => add({ text }),
    end: () => add({ end: true }),
    breakOff: (cause) => add({ cause }),
    cancel() {
      isCancelled = true;
      void add({ end: true });
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const item = items.shift();
        if (item === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else if ("text" in item) yield new TextEncoder().encode(item.text);
        else if ("cause" in item) throw item.cause;
        else return;
      }
    },
  };
}

/** What a client says when a session is open. */
export const initialized = { jsonrpc: "2.0", method: "notifications/initialized" } as const;
/** Something that a server tells. */
export const changed = { jsonrpc: "2.0", method: "notifications/tools/list_changed" } as const;
/** Something that a server asks. */
export const question = {
  jsonrpc: "2.0",
  id: "q",
  method: "elicitation/create",
  params: { message: "?" },
} as const;

/** An event as it is written. */
export function event(message: unknown, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;
}

/** A response. */
export function result(id: number, value: object = {}): object {
  return { jsonrpc: "2.0", id, result: value };
}

/** What a promise rejects with. */
export function reasonOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new TypeError(`it did not reject, but gave ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}

/** Opens the session up to where its standing stream is asked for. */
export async function open(http: FakeHttp): Promise<void> {
  const answer = http.send(1, "initialize");
  await settle();
  await http.last().json(result(1), { sessionId: "s1" });
  await answer;
  http.session.begin("2025-06-18");
  const posted = http.session.post(initialized);
  await settle();
  await http.last().reply({ status: 202 });
  await posted;
  await settle();
}

/** The same for a server without a standing stream. */
export async function openPlain(http: FakeHttp): Promise<void> {
  await open(http);
  await http.last().reply({ status: 405 });
}
