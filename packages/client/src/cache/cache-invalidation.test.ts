import type { SubscriptionFilter } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import type { MethodHandler } from "../method-server.fixture.ts";
import { serveStreams } from "../subscriptions/streaming-server.fixture.ts";
import { cacheResults } from "./cache-results.ts";
import { clientInfo, manualClock } from "./caching-client.fixture.ts";
import { memoryCache } from "./memory-cache.ts";

const hints = { ttlMs: 1_000_000, cacheScope: "public" };
const everything = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ["x:a", "x:dir"],
};

/** A client that listens to a server, and what tells of changes. */
async function listen(
  filter: SubscriptionFilter = everything,
  handlers: { readonly [method: string]: MethodHandler } = {},
) {
  const { clock, pass } = manualClock();
  const server = serveStreams(true, {
    "tools/list": () => ({ tools: [], ...hints }),
    "prompts/list": () => ({ prompts: [], ...hints }),
    "resources/list": () => ({ resources: [], ...hints }),
    "resources/templates/list": () => ({ resourceTemplates: [], ...hints }),
    "resources/read": () => ({ contents: [], ...hints }),
    ...handlers,
  });
  const store = memoryCache();
  const options = { clientInfo, cache: cacheResults({ clock, store, serverKey: "the server" }) };
  const client = await Client.connect(server, options);
  const subscription = await client.listen(filter);
  const [stream] = server.streams;
  const tell = async (method: string, params: object = {}) => {
    pass(1);
    stream?.tell(`notifications/${method}`, params);
    await subscription.next();
    pass(1);
  };
  /** Asks for everything that can be kept, and says for which of it the server was asked. */
  const look = async (who = client) => {
    const before = server.requests.length;
    await who.listTools();
    await who.listTools({ cursor: "2" });
    await who.listPrompts();
    await who.listResources();
    await who.listResourceTemplates();
    for (const uri of ["x:a", "x:a/1", "x:b", "x:dir"]) await who.readResource(uri);
    return server.requests.slice(before).map(({ method, params }) => params?.["uri"] ?? params?.["cursor"] ?? method);
  };
  return {
    server,
    client,
    subscription,
    stream,
    tell,
    look,
    pass,
    connectAnother: () => Client.connect(server, options),
  };
}

describe("what a subscription tells of is asked for again", () => {
  test.each<[string, object, string[]]>([
    ["tools/list_changed", {}, ["tools/list", "2"]],
    ["prompts/list_changed", {}, ["prompts/list"]],
    ["resources/list_changed", {}, ["resources/list", "resources/templates/list"]],
    ["resources/updated", { uri: "x:a" }, ["x:a"]],
    ["resources/updated", { uri: "x:b" }, ["x:b"]],
    ["resources/updated", { uri: "x:dir/deep" }, ["x:dir"]],
  ])("%s %o", async (method, params, asked) => {
    const { look, tell } = await listen();
    expect(await look()).toHaveLength(9);
    expect(await look()).toEqual([]);
    await tell(method, params);
    expect(await look()).toEqual(asked);
    expect(await look()).toEqual([]);
  });

  test("by whoever shares the store, too", async () => {
    const { look, tell, connectAnother } = await listen();
    const other = await connectAnother();
    await look();
    expect(await look(other)).toEqual([]);
    await tell("tools/list_changed");
    expect(await look(other)).toEqual(["tools/list", "2"]);
  });

  test("also what somebody else has kept since, who has not heard of it", async () => {
    const { look, tell, connectAnother } = await listen();
    const other = await connectAnother();
    await look(other);
    await tell("tools/list_changed");
    expect(await look()).toEqual(["tools/list", "2"]);
  });

  test("where anything may have been missed, as far as the subscription goes", async () => {
    const { look, client, subscription, server, pass } = await listen({
      promptsListChanged: true,
      resourceSubscriptions: ["x:a"],
    });
    await subscription.close();
    const reconnecting = await client.listen(
      { promptsListChanged: true, resourceSubscriptions: ["x:a"] },
      { reconnect: { firstPauseMs: 1 } },
    );
    await look();
    pass(1);
    server.streams[1]?.end();
    expect(await reconnecting.next()).toEqual({ done: false, value: { type: "missed" } });
    pass(1);
    expect(await look()).toEqual(["prompts/list", "x:a"]);
    await reconnecting.close();
  });

  test("also when nobody reads the subscription", async () => {
    const { look, stream, server, pass } = await listen();
    await look();
    pass(1);
    stream?.tell("notifications/tools/list_changed");
    pass(1);
    await expect.poll(async () => (await look()).length, { interval: 1 }).toBe(2);
    expect(server.count("tools/list")).toBe(4);
  });
});

test("what was on its way when it changed is not kept", async () => {
  let answer: (result: object) => void = () => undefined;
  const { client, tell, server, connectAnother } = await listen(everything, {
    "tools/list": () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const asking = client.listTools();
  await expect.poll(() => server.count("tools/list"), { interval: 1 }).toBe(1);
  await tell("tools/list_changed");
  answer({ tools: [], ...hints });
  await asking;
  // Nor for others, who have not heard of the change.
  const again = (await connectAnother()).listTools();
  await expect.poll(() => server.count("tools/list"), { interval: 1 }).toBe(2);
  answer({ tools: [], ...hints });
  await again;
  await client.listTools();
  expect(server.count("tools/list")).toBe(2);
});

test("a cursor that is not valid any more takes the kept pages with it", async () => {
  let isOutdated = true;
  const { client, server, pass } = await listen(everything, {
    "prompts/list": ({ id, params }) => {
      if (params?.["cursor"] === undefined) return { prompts: [{ name: "a" }], nextCursor: "2", ...hints };
      return isOutdated
        ? { jsonrpc: "2.0", id, error: { code: -32602, message: "no such cursor" } }
        : { prompts: [{ name: "b" }], ...hints };
    },
  });
  await client.listPrompts();
  pass(1);
  await expect(client.prompts().toArray()).rejects.toMatchObject({ rpcCode: -32602 });
  isOutdated = false;
  pass(1);
  expect((await client.prompts().toArray()).map(({ name }) => name)).toEqual(["a", "b"]);
  expect(server.count("prompts/list")).toBe(6);
});
