import { PassThrough } from "node:stream";
import { createNodeHandler, listen } from "@proj/server/node";
import { serveStdio, serveStream } from "@proj/server/stdio";
import { expectEqual } from "./expect-equal.ts";
import { buildServer } from "./server.ts";

const version = "2026-07-28";
const discover = {
  jsonrpc: "2.0",
  id: 1,
  method: "server/discover",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": version,
      "io.modelcontextprotocol/clientInfo": { name: "consumer", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

/** Serves over HTTP, and over a stream of bytes. */
export async function run(): Promise<void> {
  const listening = await listen(buildServer(), { port: 0 });
  try {
    const response = await fetch(listening.url, {
      method: "POST",
      headers: {
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
        "MCP-Protocol-Version": version,
        "Mcp-Method": "server/discover",
      },
      body: JSON.stringify(discover),
    });
    expectEqual([response.status, readVersions(await response.text())], [200, true]);
  } finally {
    await listening.close();
  }
  const readable = new PassThrough();
  const writable = new PassThrough();
  const served = serveStream(buildServer(), { readable, writable });
  const answer = new Promise<string>((resolve) => writable.once("data", (chunk: Buffer) => resolve(String(chunk))));
  readable.write(`${JSON.stringify(discover)}\n`);
  expectEqual(readVersions(await answer), true);
  await served.close();
  expectEqual([typeof createNodeHandler(buildServer()), typeof serveStdio], ["function", "function"]);
}

function readVersions(text: string): boolean {
  const { result } = JSON.parse(text) as { result: { supportedVersions: string[] } };
  return result.supportedVersions.includes(version);
}
