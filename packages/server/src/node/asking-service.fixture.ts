import type { IncomingMessage } from "node:http";
import { type AskingMethod, type AuthInfo, buildStandardHeaders } from "@proj/types";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, buildMeta } from "../exchange.fixture.ts";
import type { CodecCase } from "../request-state/codec-cases.fixture.ts";
import { readReasons } from "../request-state/flow.fixture.ts";
import type { RequestStateOptions } from "../request-state/policy.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { buildMcpServer, buildSealedServer } from "./asking-servers.fixture.ts";
import { listen } from "./listen.ts";
import { buildPost, sendRaw } from "./raw-http.fixture.ts";

/** One request as a peer writes it. */
export interface Sent {
  /** `broken` has a codec that throws what no codec should. */
  readonly server: "McpServer" | "Server" | "broken McpServer" | "broken Server";
  readonly method: AskingMethod;
  readonly target: string;
  readonly id?: number | string;
  readonly arguments?: object;
  readonly requestState?: unknown;
  readonly inputResponses?: object;
  /** The user that the verified token names, {@link noUser} or {@link unsaid}; absent without a token. */
  readonly caller?: string | undefined;
  /** Changes the body's text, for what cannot be written as a value. */
  readonly edit?: (body: string) => string;
}

/** A token of a client that acts for nobody. */
export const noUser = "(no user)";

/** A token whose verifier said nothing of the user. */
export const unsaid = "(unsaid)";

/** Servers of one codec on sockets. */
export interface AskingService {
  readonly codecCase: CodecCase;
  /** What the servers' clock says. */
  now: number;
  /** Sends a request and gives the response: status line, headers but the date, body. */
  send(sent: Sent): Promise<string>;
  /** The reasons of the rejections since the last call. */
  takeReasons(): string[];
  /** Keeps handlers that would finish from doing so until `release`; `entered` resolves when one is there. */
  hold(): { readonly entered: Promise<void>; readonly release: () => void };
  close(): Promise<void>;
}

export async function startAskingService(codecCase: CodecCase): Promise<AskingService> {
  const events: ServerEvent[] = [];
  let gate: Promise<void> | undefined;
  let onEnter = (): void => {};

  async function finish(): Promise<string> {
    onEnter();
    await gate;
    return "done";
  }

  const shared: RequestStateOptions = {
    singleUse: { store: memorySingleUseStore(), waitSeconds: 0 },
    singleProcess: true,
  };
  const broken = { ...codecCase.codec, unseal: () => Promise.reject(new TypeError("bug")) };
  const toOptions = (codec: RequestStateOptions["codec"]) => ({
    clock: () => service.now,
    onEvent: (event: ServerEvent) => void events.push(event),
    requestState: { ...shared, codec },
  });
  const listening = {
    McpServer: await listen(buildMcpServer(toOptions(codecCase.configured), finish), { port: 0, readAuth }),
    Server: await listen(buildSealedServer(toOptions(codecCase.configured), finish), { port: 0, readAuth }),
    "broken McpServer": await listen(buildMcpServer(toOptions(broken), finish), { port: 0, readAuth }),
    "broken Server": await listen(buildSealedServer(toOptions(broken), finish), { port: 0, readAuth }),
  };

  const service: AskingService = {
    codecCase,
    now: Date.UTC(2026, 6, 28),
    async send(sent) {
      const response = await sendRaw(listening[sent.server].port, writeRequest(sent));
      return response.replace(/^date: .*\r\n/im, "");
    },
    takeReasons: () => readReasons(events.splice(0)),
    hold() {
      const { promise, resolve } = defer();
      const { promise: entered, resolve: enter } = defer();
      gate = promise;
      onEnter = enter;
      return { entered, release: resolve };
    },
    async close() {
      await Promise.all(Object.values(listening).map((each) => each.close()));
    },
  };
  return service;
}

function defer(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function readAuth({ headers }: IncomingMessage): AuthInfo | null {
  const caller = headers["x-caller"];
  if (caller === undefined) return null;
  if (caller === noUser) return buildAuth(null);
  return buildAuth(caller === unsaid ? (undefined as unknown as null) : String(caller));
}

function writeRequest({ method, target, id = 1, caller, edit = (body) => body, server: _, ...rest }: Sent): string {
  const name = method === "resources/read" ? "uri" : "name";
  const params = { [name]: target, _meta: buildMeta(), ...rest };
  const headers = {
    ...buildStandardHeaders({ method, params }),
    ...(caller === undefined ? {} : { "x-caller": caller }),
  };
  return buildPost(edit(JSON.stringify({ jsonrpc: "2.0", id, method, params })), headers);
}
