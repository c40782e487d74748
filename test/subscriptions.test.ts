import { HttpTransport, InProcessTransport } from "@proj/client";
import { McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import type { JSONRPCNotification, Transport } from "@proj/types";
import { expect, it, onTestFinished, vi } from "vitest";

const params = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "subscriptions-test", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
  notifications: { toolsListChanged: true, resourceSubscriptions: ["notes://1"] },
};

const transports: readonly [name: string, open: (server: McpServer) => Transport | Promise<Transport>][] = [
  ["in process", (server) => new InProcessTransport(server)],
  [
    "over HTTP",
    async (server) => {
      const listening = await listen(server, { port: 0 });
      onTestFinished(() => listening.close());
      return new HttpTransport(listening.url);
    },
  ],
];

function until(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 10_000, interval: 2 });
}

it.each(transports)("transports of our client carry subscriptions: %s", async (_, open) => {
  const server = new McpServer({ name: "notes", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("tool", {}, () => "done");
  server.registerResourceTemplate("notes", { uriTemplate: "notes://{id}" }, () => "A note.");
  const transport = await open(server);
  onTestFinished(() => transport.close());

  function subscribe(id: string) {
    const heard: string[] = [];
    const gone = new AbortController();
    const onNotification = ({ method, params: told }: JSONRPCNotification): void =>
      void heard.push(String(told?.["uri"] ?? method));
    const request = { jsonrpc: "2.0" as const, id, method: "subscriptions/listen", params };
    const response = transport.send(request, { signal: gone.signal, onNotification });
    return { heard, response, cancel: () => gone.abort(new DOMException("enough", "AbortError")) };
  }

  const [one, other] = [subscribe("one"), subscribe("other")];
  await until(() => expect([one.heard.length, other.heard.length]).toEqual([1, 1]));
  server.registerTool("later", {}, () => "done");
  await until(() => expect(one.heard).toContain("notifications/tools/list_changed"));
  one.cancel();
  await expect(one.response).rejects.toThrow("enough");
  server.resourceUpdated("notes://1");
  await until(() => expect(other.heard).toContain("notes://1"));
  expect(one.heard).toEqual(["notifications/subscriptions/acknowledged", "notifications/tools/list_changed"]);
  await server.close();
  expect(await other.response).toMatchObject({ id: "other", result: { resultType: "complete" } });
});
