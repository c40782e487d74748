import type { IncomingMessage } from "node:http";
import { expectTypeOf, test } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { createResourceMetadataHandler } from "../http/resource-metadata-handler.ts";
import { McpServer } from "../mcp-server.ts";
import { createNodeHandler } from "../node/node-handler.ts";
import { type BearerAuth, bearerAuth } from "./bearer-auth.ts";

const server = new McpServer({ name: "types", version: "1.0.0" });
const where = { resource: "https://mcp.example/mcp", authorizationServers: ["https://issuer.example"] };
const good = buildAuth("alice");

test("one value serves every adapter, where the verifier does not look at the request", () => {
  const auth = bearerAuth({ ...where, verifyToken: () => good });
  expectTypeOf(auth).toEqualTypeOf<BearerAuth<unknown>>();
  createFetchHandler(server, { auth });
  createNodeHandler(server, { auth });
  createResourceMetadataHandler(auth);
});

test("a verifier that is written in place knows the request of its adapter", () => {
  createNodeHandler(server, {
    auth: bearerAuth({
      ...where,
      verifyToken(_token, request) {
        expectTypeOf(request).toEqualTypeOf<IncomingMessage>();
        return good;
      },
    }),
  });
  createFetchHandler(server, {
    auth: bearerAuth({
      ...where,
      verifyToken(_token, request) {
        expectTypeOf(request).toEqualTypeOf<Request>();
        return good;
      },
    }),
  });
});

test("a verifier of one kind of request is no use to the other adapter", () => {
  const auth = bearerAuth({ ...where, verifyToken: (_token, _request: IncomingMessage) => good });
  createNodeHandler(server, { auth });
  createResourceMetadataHandler(auth);
  // @ts-expect-error an IncomingMessage is no Request
  createFetchHandler(server, { auth });
});

test("a verifier must say who the user is, or that there is none", () => {
  const { subject: _, ...unsaid } = good;
  // @ts-expect-error no subject
  bearerAuth({ ...where, verifyToken: () => unsaid });
  // @ts-expect-error undefined says nothing
  bearerAuth({ ...where, verifyToken: () => undefined });
  bearerAuth({
    ...where,
    verifyToken: async () => ({ ...good, subject: null, expiresAt: undefined, claims: { a: 1 } }),
  });
  bearerAuth({ ...where, verifyToken: async () => null });
});

test("scopes are registered with whatever is called", () => {
  const scopes = ["a"] as const;
  server.registerTool("t", { scopes }, () => "");
  server.registerPrompt("p", { scopes }, () => "");
  server.registerResource("r", { uri: "x://r", scopes }, () => "");
  server.registerResourceTemplate("f", { uriTemplate: "x://{id}", scopes }, () => "");
  // @ts-expect-error a list
  server.registerTool("u", { scopes: "a" }, () => "");
});
