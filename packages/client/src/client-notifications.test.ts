import type { JSONRPCNotification, JSONRPCRequest, JSONRPCResponse, MessageHandler } from "@proj/types";
import { expect, test } from "vitest";
import { Client } from "./client.ts";
import { asking, discovered, formQuestion, saying } from "./scripted-transport.fixture.ts";

test("whoever sends a progressToken hears of the progress of every round", async () => {
  const results = [asking({ a: formQuestion("A?") }, "s"), saying("done")];
  const server: MessageHandler = {
    async handle(message, { notify }) {
      const { id, method, params } = message as JSONRPCRequest;
      if (method === "server/discover") return { jsonrpc: "2.0", id, result: discovered };
      const { progressToken } = (params?.["_meta"] ?? {}) as { progressToken?: string };
      if (progressToken !== undefined) {
        notify({
          jsonrpc: "2.0",
          method: "notifications/progress",
          params: { progressToken, progress: 3 - results.length },
        });
      }
      return { jsonrpc: "2.0", id, result: results.shift() } as JSONRPCResponse;
    },
  };
  const client = await Client.connect(server, {
    clientInfo: { name: "test", version: "0" },
    handlers: { elicitForm: () => ({ action: "decline" }) },
  });
  const heard: JSONRPCNotification[] = [];
  const onNotification = (notification: JSONRPCNotification) => heard.push(notification);
  expect(await client.callTool("tool", {}, { meta: { progressToken: "t" }, onNotification })).toEqual(saying("done"));
  expect(heard.map(({ method, params }) => [method, params])).toEqual([
    ["notifications/progress", { progressToken: "t", progress: 1 }],
    ["notifications/progress", { progressToken: "t", progress: 2 }],
  ]);
});
