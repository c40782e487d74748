import { describe, expect, it } from "vitest";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import type { MiddlewareResult } from "../middleware/middleware.ts";
import { Server } from "../server.ts";

const info = { name: "caching", version: "1.0.0" };
const never = { ttlMs: 0, cacheScope: "private" };

function build(cacheHints: McpServerOptions["cacheHints"], pageSize?: number): McpServer {
  const server = new McpServer(info, { cacheHints, pageSize });
  for (const name of ["a", "b", "c"]) {
    server.registerTool(name, {}, () => "text");
    server.registerPrompt(name, {}, () => "text");
    server.registerResourceTemplate(name, { uriTemplate: `${name}:{id}` }, () => "text");
  }
  server.registerResource("plain", { uri: "x:plain" }, () => "text");
  server.registerResource("own", { uri: "x:own", ttlMs: 7 }, () => "text");
  server.registerResource("told", { uri: "x:told", ttlMs: 7 }, () => ({ contents: [], cacheScope: "public" }));
  return server;
}

async function readHints(server: McpServer | Server, method: string, params = {}): Promise<object> {
  const { ttlMs, cacheScope } = expectResult(await send(server, method, params));
  return { ttlMs, cacheScope };
}

const listMethods = ["tools/list", "prompts/list", "resources/list", "resources/templates/list", "server/discover"];

describe("cacheHints", () => {
  it("are fetch again and share with nobody, where nothing is said", async () => {
    for (const method of listMethods) expect(await readHints(build(undefined), method)).toEqual(never);
    expect(await readHints(build(undefined), "resources/read", { uri: "x:plain" })).toEqual(never);
  });

  it("go for all lists and server/discover, and not for what is read", async () => {
    const server = build({ lists: { ttlMs: 60_000, cacheScope: "public" } });
    for (const method of listMethods) {
      expect(await readHints(server, method)).toEqual({ ttlMs: 60_000, cacheScope: "public" });
    }
    expect(await readHints(server, "resources/read", { uri: "x:plain" })).toEqual(never);
  });

  it.each([
    ["tools", "tools/list"],
    ["prompts", "prompts/list"],
    ["resources", "resources/list"],
    ["resourceTemplates", "resources/templates/list"],
    ["discover", "server/discover"],
  ] as const)("of %s are those of %s alone, each or else that of all lists", async (name, own) => {
    const server = build({ lists: { ttlMs: 5, cacheScope: "public" }, [name]: { ttlMs: 9 } });
    for (const method of listMethods) {
      expect(await readHints(server, method)).toEqual({ ttlMs: method === own ? 9 : 5, cacheScope: "public" });
    }
  });

  it("of reads go for resources and templates that say nothing else", async () => {
    const server = build({ reads: { ttlMs: 5, cacheScope: "private" } });
    expect(await readHints(server, "resources/read", { uri: "x:plain" })).toEqual({ ttlMs: 5, cacheScope: "private" });
    expect(await readHints(server, "resources/read", { uri: "a:1" })).toEqual({ ttlMs: 5, cacheScope: "private" });
    expect(await readHints(server, "resources/read", { uri: "x:own" })).toEqual({ ttlMs: 7, cacheScope: "private" });
    expect(await readHints(server, "resources/read", { uri: "x:told" })).toEqual({ ttlMs: 7, cacheScope: "public" });
  });

  it("are the same on all pages", async () => {
    const server = build({ tools: { ttlMs: 5, cacheScope: "public" } }, 1);
    let cursor: unknown;
    let pages = 0;
    do {
      const page = expectResult(await send(server, "tools/list", cursor === undefined ? {} : { cursor }));
      expect(page).toMatchObject({ ttlMs: 5, cacheScope: "public" });
      cursor = page["nextCursor"];
      pages++;
    } while (cursor !== undefined && pages < 9);
    expect(pages).toBe(3);
  });

  it("of discover are an option of the low-level server too, whose handlers say theirs themselves", async () => {
    const server = new Server(info, { cacheHints: { discover: { ttlMs: 5, cacheScope: "public" } } });
    server.setRequestHandler("tools/list", () => ({ tools: [], ttlMs: 9 }));
    expect(await readHints(server, "server/discover")).toEqual({ ttlMs: 5, cacheScope: "public" });
    expect(await readHints(server, "tools/list")).toEqual({ ttlMs: 9, cacheScope: "private" });
  });

  it.each([
    [{ lists: { ttlMs: -1 } }, "cacheHints.lists: ttlMs must be a whole number of milliseconds, 0 or more; got -1."],
    [{ tools: { ttlMs: 1.5 } }, "cacheHints.tools: ttlMs"],
    [{ reads: { cacheScope: "shared" } }, 'cacheHints.reads: cacheScope must be "public" or "private", got "shared".'],
    [{ discover: { ttlMs: Number.POSITIVE_INFINITY } }, "cacheHints.discover: ttlMs"],
  ])("are not %j", (cacheHints, message) => {
    expect(() => build(cacheHints as never)).toThrow(message);
  });
});

describe("what is shared by all requests for a list", () => {
  it.each(["tools/list", "server/discover"])("is copied by a middleware that adds to %s", async (method) => {
    let calls = 0;
    const server = new McpServer(info, {
      middleware: [
        async (_request, _ctx, next) => ({ ...(await next()), ttlMs: ++calls, _meta: { "com.example/calls": calls } }),
      ],
    });
    server.registerTool("a", {}, () => "text");
    for (const ttlMs of [1, 2]) {
      const result = expectResult(await send(server, method));
      expect(result).toMatchObject({ ttlMs, _meta: { "com.example/calls": ttlMs } });
    }
  });

  it.each([
    ["tools/list", (result) => void (result["tools"] as unknown[]).pop()],
    ["tools/list", (result) => Object.assign((result["tools"] as object[])[0] as object, { title: "other" })],
    ["tools/list", (result) => Object.assign(result, { nextCursor: "other" })],
    ["server/discover", (result) => Object.assign(result["capabilities"] as object, { completions: {} })],
  ] satisfies [string, (result: MiddlewareResult) => void][])(
    "cannot be changed by a middleware (%s)",
    async (changed, change) => {
      const server = new McpServer(info, {
        middleware: [
          async ({ method }, _ctx, next) => {
            const result = await next();
            if (method === changed) change(result);
            return result;
          },
        ],
        onEvent: () => {},
      });
      server.registerTool("a", {}, () => "text");
      expect(await send(server, changed)).toMatchObject({ error: { code: -32603 } });
      expect(await send(server, changed)).toMatchObject({ error: { code: -32603 } });
    },
  );
});
