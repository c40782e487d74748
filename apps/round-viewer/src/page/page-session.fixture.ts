import { Client } from "@proj/client";
import { createFetchHandler, elicit, elicitUrl, McpServer } from "@proj/server";
import { onTestFinished } from "vitest";
import * as z from "zod";
import { reduceView } from "./state/reduce-view.ts";
import type { ViewEvent } from "./state/view-event.ts";
import { initialState, type ViewState } from "./state/view-state.ts";
import { ViewDriver } from "./view-driver.ts";
import { observeFetch } from "./wire/observe-fetch.ts";

/** A server whose clock is moved, and the page without its document: what a person does, and what they would see. */
export interface PageSession {
  readonly driver: ViewDriver;
  /** Those that were connected, in their order. */
  readonly clients: readonly Client[];
  readonly read: () => ViewState;
  /** Waits until what is shown is as it should be. */
  readonly until: (isRight: (state: ViewState) => boolean) => Promise<ViewState>;
  /** The next connection takes until the function is called. */
  readonly holdNextConnection: () => () => void;
  readonly moveClock: (ms: number) => void;
  /** Lets the tool `connect` be done. */
  readonly connectAccount: () => void;
}

/** Begins a session with the tools `lend`, which asks two questions and then one, and `connect`, which sends to a page and waits. */
export function startPageSession(): PageSession {
  let now = Date.UTC(2026, 6, 28);
  let account: string | undefined;
  const server = buildServer({ readNow: () => now, readAccount: () => account });
  const handler = createFetchHandler(server);
  const observers = new Set<() => void>();
  let state = initialState;
  const emit = (event: ViewEvent): void => {
    state = reduceView(state, event);
    for (const observer of observers) observer();
  };
  const clients: Client[] = [];
  let gate = Promise.resolve();
  const driver = new ViewDriver(async (_user, listener) => {
    const open = gate;
    gate = Promise.resolve();
    await open;
    const client = await Client.connect("http://127.0.0.1/mcp", {
      clientInfo: { name: "page", version: "1.0.0" },
      mode: "2026-07-28",
      capabilities: { elicitation: { form: {}, url: {} } },
      fetch: observeFetch((address, init) => handler(new Request(address, init)), listener),
    });
    clients.push(client);
    onTestFinished(() => client.close());
    return client;
  }, emit);
  return {
    driver,
    clients,
    holdNextConnection: () => {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    read: () => state,
    until: (isRight) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!isRight(state)) return;
          observers.delete(look);
          resolve(state);
        };
        observers.add(look);
        look();
      }),
    moveClock: (ms) => {
      now += ms;
    },
    connectAccount: () => {
      account = "ada@example.com";
    },
  };
}

function buildServer({ readNow, readAccount }: { readNow: () => number; readAccount: () => string | undefined }) {
  const server = new McpServer(
    { name: "library", version: "1.0.0" },
    { clock: readNow, requestState: { singleProcess: true }, onEvent: () => {} },
  );
  const Book = z.object({ book: z.string() });
  server.registerTool("lend", { inputSchema: Book }, async ({ book }, ctx) => {
    await ctx.askAll({
      days: elicit("For how many days?", z.object({ days: z.int().max(30) })),
      branch: elicit("From which branch?", z.object({ branch: z.enum(["north", "south"]) })),
    });
    const { sure } = await ctx.ask("sure", elicit(`Really ${book}?`, z.object({ sure: z.boolean() })));
    return sure ? `${book} is yours.` : "Left on its shelf.";
  });
  const hold = { holdSeconds: 0.01, pollSeconds: 0.005 };
  server.registerTool("connect", {}, (_args, ctx) =>
    ctx.waitFor("account", elicitUrl("Sign in", "https://id.example/"), () => readAccount(), hold),
  );
  return server;
}
