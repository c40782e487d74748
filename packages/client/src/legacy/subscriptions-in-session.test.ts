import { describe, expect, test } from "vitest";
import { TransportError } from "../errors/transport-error.ts";
import type { SubscriptionChange } from "../subscriptions/subscription-change.ts";
import { connectFake, settle, text } from "./connect-fake.fixture.ts";
import { type FakeServer, initialized, refuse } from "./fake-session.fixture.ts";

const all = { toolsListChanged: true, promptsListChanged: true, resourceSubscriptions: ["file:a", "file:b"] };
const updated = (uri: string) => ({ method: "notifications/resources/updated", params: { uri } });
const toolsChanged = { method: "notifications/tools/list_changed" };

function listUris(server: FakeServer, method: string): unknown[] {
  return server.last.list(method).map(({ params }) => params?.["uri"]);
}

/** Reads what is there, and one more. */
async function read(subscription: AsyncIterable<SubscriptionChange>, count: number): Promise<SubscriptionChange[]> {
  const changes: SubscriptionChange[] = [];
  if (count === 0) return changes;
  const iterator = subscription[Symbol.asyncIterator]();
  while (changes.length < count) {
    const { value, done } = await iterator.next();
    if (done) break;
    changes.push(value);
  }
  return changes;
}

describe("a subscription in a session", () => {
  test("is acknowledged with what the server can tell of, and hears of that", async () => {
    const { client, server } = await connectFake();
    const subscription = await client.listen(all);
    expect(subscription.acknowledged).toEqual({ toolsListChanged: true, resourceSubscriptions: ["file:a", "file:b"] });
    server.last.tell(toolsChanged);
    server.last.tell({ method: "notifications/prompts/list_changed" });
    server.last.tell(updated("file:a"));
    server.last.tell(updated("file:c"));
    server.last.tell(updated("file:b/below"));
    expect(await read(subscription, 3)).toEqual([
      { type: "list", list: "tools" },
      { type: "resource", uri: "file:a" },
      { type: "resource", uri: "file:b/below" },
    ]);
  });

  test("shares what it watches with others, and the last to go gives it up", async () => {
    const { client, server } = await connectFake();
    const [first, second] = await Promise.all([
      client.listen({ resourceSubscriptions: ["file:a"] }),
      client.listen({ resourceSubscriptions: ["file:a", "file:b"] }),
    ]);
    await client.legacy?.subscribe("file:a");
    await client.legacy?.subscribe("file:a");
    expect(listUris(server, "resources/subscribe")).toEqual(["file:a", "file:b"]);
    await first.close();
    await second.close();
    await settle();
    expect(listUris(server, "resources/unsubscribe")).toEqual(["file:b"]);
    await client.legacy?.unsubscribe("file:a");
    expect(listUris(server, "resources/unsubscribe")).toEqual(["file:b", "file:a"]);
    await client.legacy?.unsubscribe("file:a");
    expect(listUris(server, "resources/unsubscribe")).toHaveLength(2);
  });

  test("goes on without a resource that the server refuses, and fails where that is all", async () => {
    const missing = refuse(-32002, "Resource not found");
    const { client, server } = await connectFake({
      "resources/subscribe": (request, session) =>
        request.params?.["uri"] === "file:b" && typeof missing === "function" ? missing(request, session) : {},
    });
    expect((await client.listen(all)).acknowledged).toMatchObject({ resourceSubscriptions: ["file:a"] });
    await expect(client.listen({ resourceSubscriptions: ["file:b"] })).rejects.toMatchObject({ rpcCode: -32002 });
    await expect(client.legacy?.subscribe("file:b")).rejects.toMatchObject({ rpcCode: -32002 });
    await settle();
    expect(listUris(server, "resources/unsubscribe")).toEqual([]);
  });

  test("is refused by servers that tell of nothing", async () => {
    const { client } = await connectFake({ initialize: { ...initialized, capabilities: { resources: {} } } });
    await expect(client.listen(all)).rejects.toMatchObject({ code: "ERR_MCP_MISSING_SERVER_CAPABILITY" });
    await expect(client.legacy?.subscribe("file:a")).rejects.toMatchObject({
      code: "ERR_MCP_MISSING_SERVER_CAPABILITY",
    });
  });

  test("outlives its session, which is opened again for it, and says that anything may have changed", async () => {
    const { client, server } = await connectFake();
    const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: ["file:a"] });
    server.last.lose(new TransportError("gone"));
    await settle();
    expect(server.sessions).toHaveLength(2);
    expect(listUris(server, "resources/subscribe")).toEqual(["file:a"]);
    server.last.tell(updated("file:a/1"));
    expect(await read(subscription, 3)).toEqual([
      { type: "list", list: "tools" },
      { type: "resource", uri: "file:a" },
      { type: "resource", uri: "file:a/1" },
    ]);
  });

  test("is lost where the session cannot be opened again", async () => {
    const { client, server } = await connectFake();
    const subscription = await client.listen({ toolsListChanged: true });
    server.answers["initialize"] = refuse(-32603, "not now");
    server.last.lose(new TransportError("gone"));
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { message: "not now" } });
  });

  test("is lost where the server forgets a resource from one session to the next", async () => {
    const { client, server } = await connectFake();
    const subscription = await client.listen({ resourceSubscriptions: ["file:a"] });
    server.answers["resources/subscribe"] = refuse(-32002, "Resource not found");
    server.last.lose(new TransportError("gone"));
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { rpcCode: -32002 } });
  });

  test("is given up for a server whose sessions end as soon as they are open", async () => {
    const { client, server } = await connectFake();
    const subscription = await client.listen({ toolsListChanged: true });
    for (let loss = 0; loss < 3; loss += 1) {
      server.last.lose(new TransportError(`gone ${loss}`));
      await settle();
    }
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { message: "gone 2" } });
    expect(server.sessions).toHaveLength(3);
  });

  test("goes on for as long as the server answers something in between", async () => {
    const { client, server } = await connectFake({ "tools/call": text("x") });
    const subscription = await client.listen({ toolsListChanged: true });
    for (let loss = 0; loss < 5; loss += 1) {
      await client.callTool("t");
      server.last.lose(new TransportError("gone"));
      await settle();
    }
    expect(server.sessions).toHaveLength(6);
    await subscription.close();
  });

  test("ends with the client", async () => {
    const { client } = await connectFake();
    const subscription = await client.listen({ toolsListChanged: true });
    await client.close();
    expect(await subscription.ended).toEqual({ reason: "closed" });
  });
});
