import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, isInputRequired } from "@proj/client";
import type { Hono } from "hono";
import { onTestFinished } from "vitest";
import type { LogEntry } from "../shared/log-entry.ts";
import { type UserId, users } from "../shared/users.ts";
import { buildApp } from "./build-app.ts";

export const HOST = "127.0.0.1:8080";
export const BASE = `http://${HOST}`;

/** The app without a network, and what a test looks at. */
export interface OpenedApp {
  readonly app: Hono;
  /** What the MCP endpoint answered last. */
  readLastAnswer(): Promise<unknown>;
  /** The log so far. */
  readLog(): readonly LogEntry[];
  connect(user: UserId): Promise<Client>;
  post(path: string, body: object): Promise<Response>;
  visit(url: string, user: UserId): Promise<Response>;
}

export function openApp(): OpenedApp {
  const data = mkdtempSync(join(tmpdir(), "round-viewer-"));
  const closing = new AbortController();
  const files = new Map([["/", { contentType: "text/html; charset=utf-8", text: "<!doctype html>" }]]);
  const { app, log, server } = buildApp({ host: HOST, data, files, closing: closing.signal });
  onTestFinished(async () => {
    closing.abort();
    await server.close({ timeoutMs: 0 });
    rmSync(data, { recursive: true, force: true });
  });
  const send = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has("Host")) headers.set("Host", HOST);
    return app.request(url, { ...init, headers });
  };
  let last = new Response();
  return {
    app,
    readLastAnswer: () => last.clone().json(),
    readLog: () => log.entries,
    connect: (user) =>
      Client.connect(`${BASE}/mcp`, {
        clientInfo: { name: "test", version: "1.0.0" },
        capabilities: { elicitation: { form: {}, url: {} } },
        headers: { Authorization: `Bearer ${users.find(({ id }) => id === user)?.accessToken}` },
        fetch: async (url, init) => {
          const response = await send(String(url), { ...init });
          last = response.clone();
          return response;
        },
      }),
    post: (path, body) => send(`${BASE}${path}`, { method: "POST", body: JSON.stringify(body) }),
    visit: (url, user) => send(url, { method: "POST", body: new URLSearchParams({ user }) }),
  };
}

/** The questions of region and size, answered. */
export const firstAnswers = {
  region: { action: "accept" as const, content: { region: "eu-west-1" } },
  size: { action: "accept" as const, content: { size: "small" } },
};

/** An asking round: what `tools/call` with these answers and this token came to. */
export interface Round {
  readonly token: string;
  readonly keys: readonly string[];
}

/** What goes with the arguments of a call. */
type CallOptions = NonNullable<Parameters<Client["session"]["callTool"]>[2]>;

/** Makes one round that asks. */
export async function askFor(client: Client, tool: string, args: object, options: CallOptions = {}): Promise<Round> {
  const result = await client.session.callTool(tool, { ...args }, { ...options, allowInputRequired: true });
  if (!isInputRequired(result)) throw new TypeError(`It did not ask: ${JSON.stringify(result)}`);
  return { token: String(result.requestState), keys: Object.keys(result.inputRequests ?? {}) };
}
