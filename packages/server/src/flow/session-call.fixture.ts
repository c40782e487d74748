import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import type { Elicit } from "../ask/question.ts";
import type { CallContext } from "../context/call-context.ts";
import {
  openTestSession,
  type SeenRequest,
  type SessionClient,
  type SessionOptions,
} from "../legacy/session.fixture.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { accept, buildWatchedServer, readText } from "./flow-run.fixture.ts";

const Go = z.object({ go: z.boolean() });

export function ask(message: string): Elicit<{ go: boolean }> {
  return elicit(message, Go);
}

export const page = elicitUrl("Sign in", "https://id.example/");
export const yes = { result: accept({ go: true }) };
export const no = { result: { action: "decline" } };

export interface Scene extends SessionOptions {
  readonly server?: McpServerOptions;
  readonly resolve?: Resolvers;
  /** Starts the call. Default true. */
  readonly starts?: boolean;
}

export interface Talk extends SessionClient {
  readonly events: ReturnType<typeof buildWatchedServer>["events"];
  readonly server: ReturnType<typeof buildWatchedServer>["server"];
  /** How the call ended. */
  readonly end: Promise<string>;
  /** Answers the question that is open under a key. */
  readonly answer: (key: string, reply: { readonly result: unknown } | { readonly error: unknown }) => Promise<void>;
}

/** Calls a tool in a session. Without `answer` its questions stay open until a test answers them. */
export async function callInSession(handler: (ctx: CallContext) => unknown, scene: Scene = {}): Promise<Talk> {
  const { server, events } = buildWatchedServer(scene.server);
  server.registerTool("tool", { resolve: scene.resolve } as never, (_args, ctx) => handler(ctx) as never);
  const client = await openTestSession(server, scene);
  events.length = 0;
  const end = client
    .request("tools/call", { name: "tool" })
    .then((response) => readText({ response, rounds: [], messages: [] }));
  const answer: Talk["answer"] = (key, reply) => client.respond(find(client, key).id, reply);
  await settle();
  return { ...client, server, events, end, answer };
}

export function find({ asked }: SessionClient, key: string): SeenRequest {
  const seen = [...asked].reverse().find((each) => each.key === key);
  if (seen === undefined) throw new TypeError(`${key} was not asked`);
  return seen;
}

/** Lets everything run that does not wait. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await undefined;
}

export const keys = ({ asked }: SessionClient): string[] => asked.map(({ key }) => key);
