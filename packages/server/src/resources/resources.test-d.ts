import type { ReadResourceResult } from "@proj/types";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { CallContext } from "../context/call-context.ts";
import { McpServer } from "../mcp-server.ts";
import type { UriVariables } from "../uri-template/uri-template.ts";
import type { ResourceContext } from "./resource-definition.ts";

const server = new McpServer({ name: "types", version: "1.0.0" });
const whichTone = elicit("Which tone?", z.object({ tone: z.string() }));

server.registerResource("typed", { uri: "note://home", size: 5, ttlMs: 5, cacheScope: "public" }, async (args, ctx) => {
  expectTypeOf(args).toEqualTypeOf<{ readonly uri: string }>();
  expectTypeOf(ctx).toEqualTypeOf<ResourceContext>();
  expectTypeOf(ctx).toExtend<CallContext>();
  expectTypeOf(ctx.uri).toEqualTypeOf<string>();
  expectTypeOf(await ctx.accepted("tone", whichTone)).toEqualTypeOf<{ tone: string } | undefined>();
  return "text";
});

server.registerResourceTemplate("typed", { uriTemplate: "note://{id}{/path*}{?lang,page}" }, (variables, ctx) => {
  expectTypeOf(variables).toEqualTypeOf<{
    readonly id: string;
    readonly path: readonly string[];
    readonly lang?: string;
    readonly page?: string;
  }>();
  expectTypeOf(ctx).toEqualTypeOf<ResourceContext>();
  return "text";
});

server.registerResourceTemplate(
  "validated",
  { uriTemplate: "page://{number}", inputSchema: z.object({ number: z.coerce.number() }) },
  (variables) => {
    expectTypeOf(variables).toEqualTypeOf<{ number: number }>();
    return "text";
  },
);

server.registerResourceTemplate("built", { uriTemplate: `note://${String(1)}/{id}` as string }, (variables) => {
  expectTypeOf(variables).toEqualTypeOf<UriVariables>();
  return "text";
});

server.registerResource("asks", { uri: "note://asks" }, () => inputRequired({ tone: whichTone }));
server.registerResourceTemplate("asks", { uriTemplate: "note://asks/{id}" }, async () =>
  inputRequired({ tone: whichTone }),
);
server.registerResource("result", { uri: "note://result" }, ({ uri }) => ({
  contents: [
    { uri, text: "text" },
    { uri, mimeType: "image/png", blob: "AAAA" },
  ],
  ttlMs: 5,
  cacheScope: "private",
}));
server.registerResource(
  "proxy",
  { uri: "note://proxy" },
  (): ReadResourceResult => ({ resultType: "complete", contents: [], ttlMs: 0, cacheScope: "public" }),
);

// @ts-expect-error a resource has a URI
server.registerResource("uri", {}, () => "text");
// @ts-expect-error a template has a template
server.registerResourceTemplate("template", { uri: "note://a" }, () => "text");
// @ts-expect-error the size belongs to one resource
server.registerResourceTemplate("size", { uriTemplate: "note://{id}", size: 5 }, () => "text");
// @ts-expect-error there is no such scope
server.registerResource("scope", { uri: "note://a", cacheScope: "shared" }, () => "text");
// @ts-expect-error a handler must return something
server.registerResource("void", { uri: "note://a" }, () => {});
// @ts-expect-error a tool's result is none of a resource
server.registerResource("tool", { uri: "note://a" }, () => ({ content: [] }));
// @ts-expect-error contents have a text or a blob
server.registerResource("bare", { uri: "note://a" }, ({ uri }) => ({ contents: [{ uri }] }));
// @ts-expect-error the template has no such variable
server.registerResourceTemplate("variable", { uriTemplate: "note://{id}" }, ({ name }) => String(name));
// @ts-expect-error a variable of the query may be absent
server.registerResourceTemplate("query", { uriTemplate: "note://a{?lang}" }, ({ lang }) => lang.toUpperCase());
// @ts-expect-error segments are a list
server.registerResourceTemplate("path", { uriTemplate: "note:/{/path*}" }, ({ path }) => path.toUpperCase());
// @ts-expect-error segments are not to be changed
server.registerResourceTemplate("change", { uriTemplate: "note:/{/path*}" }, ({ path }) => String(path.push("a")));
// @ts-expect-error a schema of what is no schema
server.registerResourceTemplate("a", { uriTemplate: "note://{id}", inputSchema: { type: "object" } }, () => "text");
