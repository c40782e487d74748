import type { ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { Behaviour } from "../negotiation/unusual-answers.fixture.ts";
import { serveRaw } from "./raw-server.fixture.ts";

/** A server of 2025-06-18 over HTTP. */
export interface OldHttpServer {
  readonly url: string;
  /** The methods of the messages that came, in order. */
  readonly came: string[];
  /** What it does from now on with `server/discover`; by default -32601. */
  behaviour: Behaviour;
  /** Whether it knows `initialize`; by default it does. */
  opens: boolean;
}

const unknownMethod = { status: 200, type: "application/json", message: { error: { code: -32601, message: "no" } } };

/** Starts one; it ends with the test. */
export async function serveOld(behaviour: Behaviour = unknownMethod): Promise<OldHttpServer> {
  const old = { url: "", came: [] as string[], behaviour, opens: true };
  const raw = await serveRaw((body, response, request) => {
    if (body === "") response.writeHead(request.method === "GET" ? 405 : 200).end();
    else take(old, JSON.parse(body), response);
  });
  onTestFinished(() => raw[Symbol.asyncDispose]());
  old.url = raw.url;
  return old;
}

function take(
  { came, behaviour, opens }: OldHttpServer,
  { id, method }: { readonly id?: unknown; readonly method: string },
  response: ServerResponse,
): void {
  came.push(method);
  if (id === undefined) response.writeHead(202).end();
  else if (method === "server/discover") behave(behaviour, id, response);
  else answer(response, id, (opens ? answers[method] : undefined) ?? unknownMethod.message);
}

const initialized = {
  protocolVersion: "2025-06-18",
  capabilities: { tools: {} },
  serverInfo: { name: "old", version: "1" },
};

const answers: Readonly<Record<string, object>> = {
  initialize: { result: initialized },
  "tools/call": { result: { content: [{ type: "text", text: "done" }] } },
};

function answer(response: ServerResponse, id: unknown, message: object): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, ...message }));
}

function behave(behaviour: Behaviour, id: unknown, response: ServerResponse): void {
  if (behaviour === "is silent") return;
  if (typeof behaviour === "string") {
    response.destroy();
    return;
  }
  const given: Extract<Behaviour, { readonly status: number }> =
    "status" in behaviour ? behaviour : { ...unknownMethod, ...behaviour };
  const { status, type, message, body = "" } = given;
  const text = message === undefined ? body : JSON.stringify({ jsonrpc: "2.0", id, ...message });
  response.writeHead(status, {
    ...(type !== undefined && { "content-type": type }),
    ...(status >= 300 && status < 400 && { location: "http://127.0.0.1:9/" }),
  });
  response.end(text === "" ? undefined : text);
}
