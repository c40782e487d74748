import type { Implementation } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const info: Implementation = {
  name: "discovered",
  version: "1.0.0",
  title: "Discovered",
  description: "Is found.",
  websiteUrl: "https://discovered.example/",
  icons: [{ src: "https://discovered.example/icon.svg", mimeType: "image/svg+xml", sizes: ["any"], theme: "dark" }],
};
const extensions = { "com.example/thing": { level: 2 }, "io.modelcontextprotocol/ui": {} };

describe.each([
  ["McpServer", McpServer],
  ["Server", Server],
])("server/discover of %s", (_, Kind) => {
  it("tells all that the server says of itself", async () => {
    const server = new Kind(info, { instructions: "Look around." });
    expect(expectResult(await send(server, "server/discover"))).toMatchObject({
      supportedVersions: ["2026-07-28"],
      instructions: "Look around.",
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
  });

  it("advertises extensions and experimental capabilities, and nothing of them where there are none", async () => {
    const server = new Kind(info, { extensions, experimental: { turbo: { on: true } } });
    expect(expectResult(await send(server, "server/discover"))["capabilities"]).toEqual({
      extensions,
      experimental: { turbo: { on: true } },
    });
    expect(expectResult(await send(new Kind(info), "server/discover"))["capabilities"]).toEqual({});
  });

  it.each([
    ["thing", 'The extension "thing" must be named with a prefix'],
    ["/thing", "must be named with a prefix"],
    ["com.-example/thing", "must be named with a prefix"],
    ["com.example-/thing", "must be named with a prefix"],
    ["com..example/thing", "must be named with a prefix"],
    ["1com.example/thing", "must be named with a prefix"],
    ["com.example/-thing", "must be named with a prefix"],
    ["com.example/thing/other", "must be named with a prefix"],
  ])("refuses the extension %j", (identifier, message) => {
    expect(() => new Kind(info, { extensions: { [identifier]: {} } })).toThrow(message);
  });

  it.each([["com.example/thing"], ["com.example.deep-er/th.in_g-2"], ["x/"], ["io.modelcontextprotocol/tasks"]])(
    "takes the extension %j",
    (identifier) => {
      expect(() => new Kind(info, { extensions: { [identifier]: {} } })).not.toThrow();
    },
  );

  it("refuses settings that are no object, and a server without a name or a version", () => {
    const settings = { "com.example/thing": true } as never;
    expect(() => new Kind(info, { extensions: settings })).toThrow(
      'extensions["com.example/thing"] must be an object; got true.',
    );
    expect(() => new Kind(info, { experimental: { turbo: [] } as never })).toThrow("must be an object");
    expect(() => new Kind({ name: "nameless" } as never)).toThrow("must have a version that is a text; got nothing");
    expect(() => new Kind({ version: "1.0.0" } as never)).toThrow("must have a name that is a text");
    expect(() => new Kind(undefined as never)).toThrow("must have a name that is a text");
  });
});

describe("an extension", () => {
  it("of the client is there for handlers, so that they can tell whether it is spoken", async () => {
    const server = new McpServer(info, { extensions });
    server.registerTool("show", {}, (_args, { clientCapabilities }) =>
      JSON.stringify(clientCapabilities.extensions?.["io.modelcontextprotocol/ui"] ?? null),
    );
    const ui = { mimeTypes: ["text/html;profile=mcp-app"] };
    const spoken = await send(
      server,
      "tools/call",
      { name: "show" },
      { capabilities: { extensions: { "io.modelcontextprotocol/ui": ui } } },
    );
    expect(expectResult(spoken)).toMatchObject({ content: [{ text: JSON.stringify(ui) }] });
    const unspoken = await send(server, "tools/call", { name: "show" }, { capabilities: {} });
    expect(expectResult(unspoken)).toMatchObject({ content: [{ text: "null" }] });
  });
});

describe("_meta", () => {
  const _meta = { "com.example/mark": 1 };
  const server = new McpServer(info);
  const icons = [{ src: "https://discovered.example/icon.png" }];
  server.registerTool("a", { _meta, icons }, () => ({ content: [{ type: "text", text: "a", _meta }], _meta }));
  server.registerPrompt(
    "a",
    { _meta, icons, inputSchema: z.object({ a: z.string() }), complete: { a: () => ({ values: [], _meta }) } },
    () => ({
      messages: [],
      _meta,
    }),
  );
  server.registerResource("a", { uri: "x:a", _meta, icons }, ({ uri }) => ({
    contents: [{ uri, text: "a", _meta }],
    _meta,
  }));
  server.registerResourceTemplate("a", { uriTemplate: "y:{a}", _meta, icons }, () => "a");
  server.registerMethod("acme/report", {}, () => ({ _meta }));

  it.each([
    ["tools/list", "tools"],
    ["prompts/list", "prompts"],
    ["resources/list", "resources"],
    ["resources/templates/list", "resourceTemplates"],
  ])("and icons of definitions are listed by %s", async (method, member) => {
    expect(expectResult(await send(server, method))[member]).toMatchObject([{ name: "a", _meta, icons }]);
  });

  it.each([
    ["tools/call", { name: "a" }],
    ["prompts/get", { name: "a", arguments: { a: "a" } }],
    ["resources/read", { uri: "x:a" }],
    ["completion/complete", { ref: { type: "ref/prompt", name: "a" }, argument: { name: "a", value: "" } }],
    ["acme/report", {}],
  ])("of a handler's result reaches the client of %s", async (method, params) => {
    expect(expectResult(await send(server, method, params))["_meta"]).toMatchObject({
      ..._meta,
      "io.modelcontextprotocol/serverInfo": { name: "discovered" },
    });
  });

  it("of what is inside a result reaches the client as it is", async () => {
    expect(expectResult(await send(server, "tools/call", { name: "a" }))).toMatchObject({ content: [{ _meta }] });
    expect(expectResult(await send(server, "resources/read", { uri: "x:a" }))).toMatchObject({ contents: [{ _meta }] });
  });
});
