import { buildStandardHeaders } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import { buildHeldServer, type HeldServer } from "../operations/held-server.fixture.ts";
import { type Listening, listen } from "./listen.ts";

async function post({ url }: Listening, method: string, more: object = {}): Promise<Response> {
  const params = { _meta: buildMeta(), ...more };
  const headers = { "content-type": "application/json", ...buildStandardHeaders({ method, params }) };
  return fetch(url, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) });
}

async function start(): Promise<
  HeldServer & { readonly listening: Listening; readonly untilHeld: () => Promise<void> }
> {
  const scene = buildHeldServer();
  const listening = await listen(scene.server, { port: 0 });
  const untilHeld = () => vi.waitFor(() => expect(scene.held).toHaveLength(1));
  return { ...scene, listening, untilHeld };
}

describe("a server that is closed, and then its transport", () => {
  it("answers what is under way, refuses the rest with 503, ends subscriptions and is gone", async () => {
    const { server, held, told, listening, untilHeld } = await start();
    const running = post(listening, "tools/call", { name: "hold" });
    const subscription = await post(listening, "subscriptions/listen", { notifications: { toolsListChanged: true } });
    await untilHeld();
    const closing = server.close();
    const refused = await post(listening, "tools/list");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ error: { code: -31513 } });
    expect(await subscription.text()).toContain('"resultType":"complete"');
    held[0]?.letGo("done");
    await closing;
    expect(await (await running).json()).toMatchObject({ result: { content: [{ text: "done" }] } });
    await listening.close();
    await expect(post(listening, "tools/list")).rejects.toThrow();
    expect(told("server-closed")).toEqual([{ type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 }]);
    expect(told("subscription-closed")).toMatchObject([{ reason: "server-closed" }]);
  });

  it("has told of what nobody was given to handle, also at another path", async () => {
    const { told, listening } = await start();
    await fetch(listening.url.replace("/mcp", "/elsewhere"));
    await fetch(listening.url, { method: "POST", body: "{}" });
    expect(told("message-refused").map(({ status }) => status)).toEqual([404, 415]);
    await listening.close();
  });

  it("answers with its reason what it broke off, where the handler heeds its signal", async () => {
    const { server, told, listening, untilHeld } = await start();
    const running = post(listening, "tools/call", { name: "heed" });
    await untilHeld();
    await server.close({ timeoutMs: 1 });
    const response = await running;
    expect([response.status, await response.json()]).toMatchObject([200, { error: { code: -31514 } }]);
    await listening.close();
    expect(told("server-closed")).toEqual([{ type: "server-closed", requestsAborted: 1, requestsAbandoned: 0 }]);
  });
});
