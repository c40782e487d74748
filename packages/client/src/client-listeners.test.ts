import { describe, expect, test, vi } from "vitest";
import { Client } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import { type MethodServer, serveMethods } from "./method-server.fixture.ts";
import { asking, formQuestion } from "./scripted-transport.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const hints = { ttlMs: 0, cacheScope: "private" };

function connect(server: MethodServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  return Client.connect(server, { clientInfo, ...options });
}

describe("progress and logs", () => {
  test("reach the call they belong to, under a token of their own for each attempt", async () => {
    const server = serveMethods({
      "tools/call": ({ params }, { notify }) => {
        const { progressToken } = (params?.["_meta"] ?? {}) as { progressToken: number };
        const tell = (method: string, told: object) => notify({ jsonrpc: "2.0", method, params: { ...told } });
        tell("notifications/progress", { progressToken: progressToken + 1, progress: 9 });
        tell("notifications/progress", { progressToken, progress: 1, message: String(params?.["name"]) });
        tell("notifications/message", { level: "debug", data: "no" });
        tell("notifications/message", { level: "warning", data: "yes" });
        const isRetry = params?.["inputResponses"] !== undefined;
        return isRetry ? { resultType: "complete", content: [] } : asking({ a: formQuestion("A?") });
      },
    });
    const client = await connect(server, { handlers: { elicitForm: () => ({ action: "decline" }) } });
    const heard: [whose: string, what: unknown][] = [];
    const listeners = (whose: string) => ({
      onProgress: ({ message }: { message?: string | undefined }) => heard.push([whose, message]),
      onLog: ({ data }: { data: unknown }) => heard.push([whose, data]),
      logLevel: "info" as const,
      meta: { progressToken: "mine", "acme/x": 1 },
    });
    await Promise.all([client.callTool("a", {}, listeners("A")), client.callTool("b", {}, listeners("B"))]);
    expect(heard.filter(([whose]) => whose === "A")).toEqual([
      ["A", "a"],
      ["A", "yes"],
      ["A", "a"],
      ["A", "yes"],
    ]);
    expect(heard).toHaveLength(8);
    const sent = server.requests.slice(1).map(({ params }) => params?.["_meta"] as Record<string, unknown>);
    expect(new Set(sent.map(({ progressToken }) => progressToken)).size).toBe(4);
    for (const meta of sent) expect(meta).toMatchObject({ "io.modelcontextprotocol/logLevel": "info", "acme/x": 1 });
  });

  test("cost the call nothing where a listener throws: it is reported, and the others hear", async () => {
    const reported = vi.spyOn(globalThis, "queueMicrotask").mockImplementation(() => undefined);
    try {
      const server = serveMethods({
        "tools/list": ({ id }, { notify }) => {
          notify({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: id, progress: 1 } });
          return { resultType: "complete", tools: [], ...hints };
        },
      });
      const onNotification = vi.fn();
      const onProgress = () => {
        throw new TypeError("mine");
      };
      const client = await connect(server);
      expect((await client.listTools({ onProgress, onNotification })).tools).toEqual([]);
      expect([reported.mock.calls.length, onNotification.mock.calls.length]).toEqual([1, 1]);
    } finally {
      reported.mockRestore();
    }
  });
});
