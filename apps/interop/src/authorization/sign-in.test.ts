import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { bearerAuth, McpServer, type ServerEvent } from "@proj/server";
import { createNodeHandler } from "@proj/server/node";
import { expect, it } from "vitest";
import { startIssuer } from "./issuer.fixture.ts";
import { buildPerson } from "./person.fixture.ts";

it("the official client signs in at our server, and steps up for a tool that needs more", async () => {
  const issuer = await startIssuer();
  const events: ServerEvent[] = [];
  const server = new McpServer({ name: "orders", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
  server.registerTool("whoami", {}, (_args, { auth }) => `You are ${auth?.subject}.`);
  server.registerTool("cancel", { scopes: ["orders:write"] }, () => "Cancelled.");
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const resource = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  const { verifyToken } = issuer;
  const auth = bearerAuth({ resource, authorizationServers: [issuer.url], requiredScopes: ["orders"], verifyToken });
  http.on("request", createNodeHandler(server, { auth, isLoopback: true }));
  const { provider, asked } = buildPerson(issuer);

  async function attempt(transport: StreamableHTTPClientTransport, name: string): Promise<unknown> {
    const versionNegotiation = { mode: { pin: "2026-07-28" } } as const;
    const client = new Client({ name: "interop", version: "1.0.0" }, { versionNegotiation });
    await client.connect(transport);
    const { content } = await client.callTool({ name, arguments: {} });
    await client.close();
    return content;
  }

  async function callAfterSigningIn(name: string): Promise<unknown> {
    const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider });
    await expect(attempt(transport, name)).rejects.toThrow(UnauthorizedError);
    await transport.finishAuth("code");
    return attempt(new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider }), name);
  }

  expect(await callAfterSigningIn("whoami")).toEqual([{ type: "text", text: "You are alice." }]);
  expect(await callAfterSigningIn("cancel")).toEqual([{ type: "text", text: "Cancelled." }]);
  expect(asked).toEqual([
    { scope: "orders", resource },
    { scope: "orders orders:write", resource },
  ]);
  const refused = events.filter((event) => event.type === "request-unauthorized");
  expect(refused.map(({ reason }) => reason)).toEqual(["no-token", "insufficient-scope"]);
  http.closeAllConnections();
  http.close();
  await issuer.close();
});
