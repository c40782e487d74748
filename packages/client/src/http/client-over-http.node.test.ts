import { afterEach, describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { asking, discovered, formQuestion, saying } from "../scripted-transport.fixture.ts";
import { bothTransports, createMoment } from "./both-transports.fixture.ts";
import { type RawHandler, type RawServer, serveRaw } from "./raw-server.fixture.ts";

const servers: RawServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function serve(handle: RawHandler): Promise<string> {
  const server = await serveRaw(handle);
  servers.push(server);
  return server.url;
}

describe.each(bothTransports)("a client over a real socket, %s", (_name, open) => {
  const clientInfo = { name: "test", version: "0" };

  const noTools = { resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private" };

  /** Answers `server/discover` and `tools/list`, and everything else with what `next` gives. */
  function answerWith(next: (response: Parameters<RawHandler>[1]) => object | undefined): RawHandler {
    return (body, response) => {
      const { id, method } = JSON.parse(body);
      const known = method === "server/discover" ? discovered : method === "tools/list" ? noTools : undefined;
      const result = known ?? next(response);
      if (result === undefined) return;
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    };
  }

  test("runs a flow", async () => {
    const results = [asking({ a: formQuestion("A?") }, "s"), saying("done")];
    const client = await Client.connect(open(await serve(answerWith(() => results.shift()))), {
      clientInfo,
      handlers: { elicitForm: () => ({ action: "decline" }) },
    });
    expect(await client.callTool("tool", {})).toStrictEqual(saying("done"));
    await client.close();
  });

  test("times out on a server that is slow, and closes the connection", async () => {
    const closed = createMoment();
    const handler = answerWith((response) => {
      response.on("close", closed.happen);
      return undefined;
    });
    const client = await Client.connect(open(await serve(handler)), { clientInfo });
    const call = client.callTool("tool", {}, { requestTimeoutMs: 20 });
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT", timeoutMs: 20 });
    await closed.moment;
    await client.close();
  });
});
