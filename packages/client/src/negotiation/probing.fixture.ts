import type { Era, JSONRPCResponse, Transport } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { ServerExitedError } from "../errors/server-exited-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { HttpTransport } from "../http/http-transport.ts";
import { createConnection } from "../requests/connection.ts";
import type { Sleep } from "../timing/sleep.ts";
import { agree } from "./agree.ts";
import type { Discover } from "./ask-server.ts";
import { buildDiscover } from "./build-discover.ts";
import type { EraStore } from "./era-store.ts";
import type { FoundEra } from "./found-era.ts";
import type { Behaviour } from "./unusual-answers.fixture.ts";

/** What came back for `initialize`: a session, or an error. */
export type Opening = () => Promise<"session">;

/** Finding out an era, with a record of what was sent. */
export interface Probing {
  readonly find: () => Promise<FoundEra<"session">>;
  /** The methods, in order, with the milliseconds that an answer was given. */
  readonly trail: string[];
  /** What was remembered, in order. */
  readonly written: (Era | undefined)[];
}

/** What a test may say of it. */
export interface ProbingOptions {
  readonly initialize?: Opening;
  readonly remembered?: Era;
  readonly sleep?: Sleep;
}

/** Waits for ever, unless what it waits for is given up. */
const never: Sleep = (_ms, signal) =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

/** @param behaviours what happens at each probe; the last one again and again. */
export function createProbing(
  kind: "channel" | "http",
  behaviours: readonly Behaviour[],
  options: ProbingOptions = {},
): Probing {
  const left = [...behaviours];
  const next = (): Behaviour => (left.length > 1 ? left.shift() : left[0]) ?? "is silent";
  const transport = kind === "http" ? openHttp(next) : openChannel(next);
  const { initialize = async () => "session", remembered, sleep = never } = options;
  const trail: string[] = [];
  const written: (Era | undefined)[] = [];
  const eraStore: EraStore = { read: () => remembered, write: (_key, era) => void written.push(era) };
  const connection = createConnection({
    transport,
    clientInfo: { name: "test", version: "0" },
    capabilities: {},
    requestTimeoutMs: 60_000,
    sleep,
  });
  const send = buildDiscover(connection, undefined, undefined);
  const discover: Discover = (version, given) => {
    trail.push(`server/discover (${given.timeoutMs})`);
    return send(version, given);
  };
  const open: Opening = () => {
    trail.push("initialize");
    return initialize();
  };
  const negotiator = { transport, discover, initialize: open };
  const times = { requestTimeoutMs: 60_000, probeTimeoutMs: 5000 };
  return { find: () => agree(negotiator, { eraStore, ...times }), trail, written };
}

/** A real transport over HTTP, with a network that is none. */
function openHttp(next: () => Behaviour): Transport {
  return new HttpTransport("http://x.test/mcp", {
    fetch: async (_url, init) => {
      const behaviour = next();
      if (typeof behaviour === "string") return failFetch(behaviour);
      const { id } = JSON.parse(String(init.body));
      const { status = 200, body, type = "application/json", message } = { body: "", ...withoutStatus, ...behaviour };
      const text = message === undefined ? body : JSON.stringify({ jsonrpc: "2.0", id, ...message });
      const isRedirect = status >= 300 && status < 400;
      const headers = { "content-type": type, ...(isRedirect && { location: "http://y.test/" }) };
      return new Response(text === "" ? null : text, { status, headers });
    },
  });
}

const withoutStatus = { status: undefined, type: undefined };

function failFetch(behaviour: Extract<Behaviour, string>): Promise<Response> {
  const failure = (code: string): Error =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(), { code }) });
  switch (behaviour) {
    case "is silent":
      return new Promise(() => undefined);
    case "ends the connection":
      return Promise.reject(failure("ECONNRESET"));
    case "cannot be reached":
      return Promise.reject(failure("ECONNREFUSED"));
    case "fails without a reason":
      return Promise.reject(new TypeError("Failed to fetch"));
  }
}

/** The end of a process, as the transport for standard streams tells of it. */
export function exitOf(code: number): OutcomeUnknownError {
  const exit = new ServerExitedError(`the server "old" exited with code ${code}`, {
    exitCode: code,
    stderr: ["panic"],
    strayOutput: [],
  });
  return new OutcomeUnknownError(`${exit.message} before it answered`, { cause: exit });
}

function openChannel(next: () => Behaviour): Transport {
  return {
    origin: "old-server",
    isChannel: true,
    serverKey: "old-server",
    openSession: () => undefined,
    send: async ({ id }) => {
      const behaviour = next();
      if (behaviour === "is silent") return new Promise(() => undefined);
      if (behaviour === "ends the connection") throw exitOf(1);
      if (typeof behaviour === "string") throw new TransportError("there is no such program");
      const message = { jsonrpc: "2.0", id, ...("message" in behaviour && behaviour.message) };
      return JSON.parse(JSON.stringify(message)) as JSONRPCResponse;
    },
    close: async () => undefined,
  };
}
