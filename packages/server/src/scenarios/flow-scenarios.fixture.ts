import { expect } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import type { Scenario } from "./scenario.fixture.ts";
import { readEnd, readText } from "./scenario-client.fixture.ts";
import type { ScenarioServer } from "./scenario-server.fixture.ts";
import { playSession } from "./session-client.fixture.ts";

const said = (text: unknown) => ({ result: expect.objectContaining({ content: [{ type: "text", text }] }) });
const progress = (step: number, total: number) => ({
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: expect.any(Number), progress: step, total },
});
const logged = (done: number) => ({
  jsonrpc: "2.0",
  method: "notifications/message",
  params: { level: "info", logger: "teller", data: { done } },
});
const wanted = { "io.modelcontextprotocol/logLevel": "info" };
const subscriptionId = { "io.modelcontextprotocol/subscriptionId": expect.any(Number) };

/** What comes ahead of responses, goes on at the same time, or ends early. */
export const flowScenarios: readonly Scenario[] = [
  {
    name: "progress and log messages come ahead of the response, in order",
    play: (client) => client.call("tell", { steps: 3 }, {}, { meta: { progressToken: 0, ...wanted } }),
    expected: { ahead: [progress(1, 3), progress(2, 3), progress(3, 3), logged(3)], ...said("3 steps") },
  },
  {
    name: "log messages come alone where nobody asked for progress",
    play: (client) => client.call("tell", { steps: 3 }, {}, { meta: wanted }),
    expected: { ahead: [logged(3)], ...said("3 steps") },
  },
  {
    name: "log messages that are less severe than asked for do not come",
    play: (client) => client.call("tell", { steps: 1 }, {}, { meta: { "io.modelcontextprotocol/logLevel": "error" } }),
    expected: said("1 steps"),
  },
  {
    name: "a notification is taken and answered by nothing",
    play: async (client) => {
      await client.connection.tell({ jsonrpc: "2.0", method: "notifications/whatever" });
      await client.connection.tell({
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken: 1, progress: 1 },
      });
      return client.call("echo", { value: 1 });
    },
    expected: said("1"),
  },
  {
    name: "requests at the same time have each their own answer",
    play: async (client) => {
      const calls = Array.from({ length: 50 }, (_, value) => client.call("echo", { value }));
      return (await Promise.all(calls)).map(readText);
    },
    expected: Array.from({ length: 50 }, (_, value) => String(value)),
  },
  {
    name: "a slow request holds up no other, and they are answered as they are done",
    play: async (client, { held, untilHeld }) => {
      const done: string[] = [];
      const begin = (name: string) => client.call("hold").then((end) => done.push(name) && end);
      const first = begin("first");
      await untilHeld(1);
      const second = begin("second");
      await untilHeld(2);
      const other = await client.call("echo", { value: "meanwhile" });
      held[1]?.letGo("b");
      const ends = [await second];
      held[0]?.letGo("a");
      return [...ends, await first, other, done];
    },
    expected: [said("b"), said("a"), said('"meanwhile"'), ["second", "first"]],
  },
  {
    name: "a request that is cancelled has its signal aborted and gets no answer; others do not notice",
    play: async (client, { held, untilHeld, events }) => {
      const given = client.begin("tools/call", { name: "hold" });
      const kept = client.begin("tools/call", { name: "hold" });
      await untilHeld(2);
      const isAborted = new Promise((resolve) => {
        for (const { signal } of held) signal.addEventListener("abort", () => resolve(true));
      });
      given.cancel();
      const seen = await isAborted;
      for (const { letGo } of held) letGo("done");
      const ends = [await readEnd(given), await readEnd(kept)];
      const outcomes = events.flatMap((event) =>
        event.type === "request-finished" && event.method === "tools/call" ? [event.outcome] : [],
      );
      return [seen, held.filter(({ signal }) => signal.aborted).length, ends, outcomes.sort()];
    },
    expected: [true, 1, [{}, said("done")], ["cancelled", "complete"]],
  },
  {
    name: "one request too many is refused at once, and the next is taken",
    server: { maxConcurrentRequests: 1 },
    play: async (client, { held, untilHeld }) => {
      const running = client.call("hold");
      await untilHeld(1);
      const refused = await client.call("echo", { value: 1 });
      held[0]?.letGo("done");
      return [refused, await running, await client.call("echo", { value: 2 })];
    },
    expected: [
      { error: { code: -31503, message: expect.any(String), data: { retryAfterSeconds: 1 } } },
      said("done"),
      said("2"),
    ],
  },
  {
    name: "a tool that takes too long is answered without it",
    server: { requestTimeoutMs: 20 },
    play: async (client, { held }) => {
      const end = await client.call("hold");
      held[0]?.letGo("late");
      return [end, held[0]?.signal.reason.name];
    },
    expected: [
      {
        result: expect.objectContaining({
          isError: true,
          content: [expect.objectContaining({ text: expect.stringContaining("20 ms") })],
        }),
      },
      "TimeoutError",
    ],
  },
  {
    name: "a server that shuts down finishes what is under way, and takes no more",
    play: async (client, { server, held, untilHeld }) => {
      const running = client.call("hold");
      await untilHeld(1);
      const closing = server.close();
      const refused = await client.call("echo", { value: 1 });
      held[0]?.letGo("done");
      await closing;
      return [refused, await running];
    },
    expected: [{ error: { code: -31513, message: expect.any(String), data: { retryAfterSeconds: 1 } } }, said("done")],
  },
  {
    name: "a subscription is acknowledged first, hears of changes, and ends with a response when the server does",
    play: async (client, { server }) => {
      const notifications = { toolsListChanged: true, resourceSubscriptions: ["notes://1"] };
      const subscription = client.begin("subscriptions/listen", { notifications });
      await untilAhead(subscription, 1);
      server.registerTool("new", {}, () => "new");
      await untilAhead(subscription, 2);
      server.resourceUpdated("notes://2");
      server.resourceUpdated("notes://1");
      await untilAhead(subscription, 3);
      await server.close();
      const { ahead = [], ...end } = await readEnd(subscription);
      return { ahead: ahead.slice(0, 3), ...end };
    },
    expected: {
      ahead: [
        {
          jsonrpc: "2.0",
          method: "notifications/subscriptions/acknowledged",
          params: {
            notifications: { toolsListChanged: true, resourceSubscriptions: ["notes://1"] },
            _meta: subscriptionId,
          },
        },
        { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta: subscriptionId } },
        {
          jsonrpc: "2.0",
          method: "notifications/resources/updated",
          params: { uri: "notes://1", _meta: subscriptionId },
        },
      ],
      result: { resultType: "complete", _meta: expect.objectContaining(subscriptionId) },
    },
    differs: [
      {
        because: "lists are told of without being asked to, and resources are subscribed to one by one",
        play: playSession(async (client, { server }: ScenarioServer) => {
          const subscribed = await client.request("resources/subscribe", { uri: "notes://1" });
          server.registerTool("new", {}, () => "new");
          await client.until(() => client.unasked.length === 1);
          server.resourceUpdated("notes://2");
          server.resourceUpdated("notes://1");
          await client.until(() => client.unasked.length === 2);
          const left = await client.request("resources/unsubscribe", { uri: "notes://1" });
          server.resourceUpdated("notes://1");
          server.registerPrompt("new", {}, () => "new");
          await client.until(() => client.unasked.length === 3);
          return [subscribed, left, client.unasked];
        }),
        expected: [
          { result: {} },
          { result: {} },
          [
            { jsonrpc: "2.0", method: "notifications/tools/list_changed" },
            { jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: "notes://1" } },
            { jsonrpc: "2.0", method: "notifications/prompts/list_changed" },
          ],
        ],
      },
    ],
  },
  {
    name: "a tool that needs scopes refuses who was not verified",
    play: (client) => client.call("write"),
    expected: {
      error: { code: -31403, message: expect.stringContaining("write"), data: { requiredScopes: ["write"] } },
    },
  },
  {
    name: "a tool that needs scopes refuses who lacks them",
    auth: buildAuth("alice", { scopes: ["read"] }),
    play: (client) => client.call("write"),
    expected: {
      error: { code: -31403, message: expect.stringContaining("write"), data: { requiredScopes: ["write"] } },
    },
  },
  {
    name: "a tool that needs scopes serves who has them",
    auth: buildAuth("alice", { scopes: ["read", "write"] }),
    play: (client) => client.call("write"),
    expected: said("written by alice"),
  },
];

/** Waits until so much has come ahead. */
async function untilAhead({ ahead }: { readonly ahead: readonly unknown[] }, count: number): Promise<void> {
  // What comes over a socket takes turns of the event loop, and tells nobody that it has come.
  while (ahead.length < count) await new Promise((resolve) => setTimeout(resolve, 1));
}
