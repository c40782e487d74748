import { join } from "node:path";
import process from "node:process";
import { Client as OfficialClient } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client } from "@proj/client";
import { StdioTransport } from "@proj/client/stdio";
import { expect, it } from "vitest";

/** After two seconds either side would send a signal. */
const PATIENCE_MS = 1900;

function locate(program: string): { readonly command: string; readonly args: string[] } {
  return { command: process.execPath, args: [join(import.meta.dirname, "../../../dist/peers", program)] };
}

it.each(["legacy", "auto"] as const)(
  "our server ends when the official client closes, before it is told to by a signal (%s)",
  async (mode) => {
    const transport = new StdioClientTransport({ ...locate("ours/stdio-server.js"), stderr: "pipe" });
    const client = new OfficialClient({ name: "typescript-v2", version: "1.0.0" }, { versionNegotiation: { mode } });
    await client.connect(transport);
    await client.listTools();
    const { pid } = transport;
    const startedAt = performance.now();
    await client.close();
    expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
    expect(() => process.kill(pid ?? 0, 0)).toThrow("ESRCH");
  },
  60_000,
);

it.each(["ours/stdio-server.js", "typescript-v2/stdio-server.js", "typescript-v1/stdio-server.js"])(
  "%s ends when our client closes, before it is told to by a signal",
  async (program) => {
    const transport = new StdioTransport({ ...locate(program), stderr: "ignore" });
    const client = await Client.connect(transport, { clientInfo: { name: "our-client", version: "1.0.0" } });
    await client.listTools();
    const startedAt = performance.now();
    await client.close();
    expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
  },
  60_000,
);
