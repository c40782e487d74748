import { join } from "node:path";
import process from "node:process";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { listen } from "@proj/server/node";
import { expect, it, onTestFinished, vi } from "vitest";
import { buildServer } from "./build-server.ts";

const program = join(import.meta.dirname, "../../dist/our-changing-server/main.js");

type OfficialTransport = Parameters<Client["connect"]>[0];

async function overHttp(): Promise<OfficialTransport> {
  const listening = await listen(buildServer(), { port: 0 });
  onTestFinished(() => listening.close());
  return new StreamableHTTPClientTransport(new URL(listening.url));
}

async function overStdio(): Promise<OfficialTransport> {
  return new StdioClientTransport({ command: process.execPath, args: [program], stderr: "pipe" });
}

function until(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 20_000, interval: 5 });
}

it.each([
  ["HTTP", overHttp],
  ["standard input and output", overStdio],
])(
  "the official client hears of our server's changes over %s, and that it closes is no accident",
  async (_, open) => {
    const client = new Client(
      { name: "typescript-sdk-client", version: "1.0.0" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    const [heard, errors]: [string[], unknown[]] = [[], []];
    client.onerror = (error) => errors.push(error);
    client.setNotificationHandler("notifications/tools/list_changed", () => void heard.push("tools"));
    client.setNotificationHandler("notifications/resources/updated", ({ params }) => void heard.push(params.uri));
    onTestFinished(() => client.close());
    await client.connect(await open());

    const subscription = await client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ["notes://1"],
    });
    expect(subscription.honoredFilter).toEqual({ toolsListChanged: true, resourceSubscriptions: ["notes://1"] });
    await client.callTool({ name: "add" });
    await until(() => expect(heard).toEqual(["tools"]));
    await client.callTool({ name: "update" });
    await until(() => expect(heard).toEqual(["tools", "notes://1"]));

    const other = await client.listen({ toolsListChanged: true });
    await other.close();
    expect(await other.closed).toBe("local");

    await client.callTool({ name: "close" });
    expect(await subscription.closed).toBe("graceful");
    expect(errors).toEqual([]);
  },
  60_000,
);
