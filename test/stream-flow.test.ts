import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, OutcomeUnknownError } from "@proj/client";
import { StreamTransport } from "@proj/client/stdio";
import { elicit, McpServer } from "@proj/server";
import { serveStream } from "@proj/server/stdio";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";

/** A server on a Unix socket, and a client of it that says yes to everything. */
async function serve() {
  const server = new McpServer({ name: "stream-flow", version: "1.0.0" }, { requestState: { singleProcess: true } });
  server.registerTool("deploy", { inputSchema: z.object({ name: z.string() }) }, async ({ name }, ctx) => {
    const { go } = await ctx.ask("go", elicit(`Deploy ${name}?`, z.object({ go: z.boolean() })));
    return go ? `Deployed ${name}.` : "Left alone.";
  });
  const aborted: string[] = [];
  server.registerTool("wait", {}, (_args, { signal }) => {
    return new Promise<string>((resolve) => {
      signal.addEventListener("abort", () => {
        aborted.push("wait");
        resolve("too late");
      });
    });
  });
  const folder = await mkdtemp(join(tmpdir(), "stream-flow-"));
  const path = join(folder, "mcp.sock");
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket);
    serveStream(server, { readable: socket, writable: socket });
  });
  await once(listener.listen(path), "listening");
  const socket = connect(path);
  const client = await Client.connect(new StreamTransport({ readable: socket, writable: socket, origin: path }), {
    clientInfo: { name: "stream-flow", version: "1.0.0" },
    handlers: { elicitForm: () => ({ action: "accept", content: { go: true } }) },
  });
  onTestFinished(async () => {
    await client.close();
    listener.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { client, aborted, sockets };
}

it("a client and a server talk over a socket, several calls at once and questions among them", async () => {
  const { client } = await serve();
  const names = ["a", "b", "c"];
  const results = await Promise.all(names.map((name) => client.callTool("deploy", { name })));
  expect(results.map(({ content }) => content[0])).toMatchObject(names.map((name) => ({ text: `Deployed ${name}.` })));
});

it("a call that is given up is aborted at the server, and the connection goes on", async () => {
  const { client, aborted } = await serve();
  const controller = new AbortController();
  const call = client.callTool("wait", {}, { signal: controller.signal });
  await client.listTools();
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  const result = await client.callTool("deploy", { name: "d" });
  expect(result.content).toMatchObject([{ text: "Deployed d." }]);
  expect(aborted).toEqual(["wait"]);
});

it("a connection that is cut leaves the outcome of a call open, and ends", async () => {
  const { client, sockets } = await serve();
  const call = client.callTool("wait");
  await client.listTools();
  for (const socket of sockets) socket.destroy();
  expect(OutcomeUnknownError.is(await call.catch((error: unknown) => error))).toBe(true);
  await expect(client.listTools()).rejects.toMatchObject({ code: "ERR_MCP_TRANSPORT" });
});
