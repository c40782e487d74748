import { createFetchHandler, elicit, jsonSchema, McpServer } from "@proj/server";
import { decline, drive, singleUseStoreContract } from "@proj/server/testing";
import { expectEqual } from "./expect-equal.ts";

/** A server with a tool that asks, without a library for schemas beside it. */
export function buildServer(): McpServer {
  const server = new McpServer({ name: "consumer", version: "1.0.0" }, { requestState: { singleProcess: true } });
  const inputSchema = jsonSchema({
    type: "object",
    properties: { name: { type: "string" } },
    required: ["name"],
  });
  const region = elicit("Where?", {
    type: "object",
    properties: { region: { type: "string", enum: ["eu", "us"] } },
    required: ["region"],
  });
  server.registerTool("provision", { inputSchema }, async ({ name }, ctx) => {
    const answer: { region: "eu" | "us" } = await ctx.ask("region", region);
    return `Created ${name} in ${answer.region}.`;
  });
  return server;
}

/** Asks and is answered, is refused, and is called by the `fetch` family. */
export async function run(): Promise<void> {
  const server = buildServer();
  const driven = drive(server);
  const done = await driven.callTool("provision", { name: "orders" }, { answers: { region: { region: "eu" } } });
  expectEqual([done.text, done.rounds.length], ["Created orders in eu.", 2]);
  const refused = await driven.callTool("provision", { name: "orders" }, { answers: { region: decline } });
  expectEqual(refused.result?.isError, true);
  expectEqual(singleUseStoreContract.length > 0, true);

  const handler = createFetchHandler(server);
  const response = await handler(new Request("http://127.0.0.1/mcp"));
  expectEqual(response.status, 405);
  const unknown = await driven.request("tools/none");
  expectEqual("error" in unknown.response && unknown.response.error.code, -32601);
}
