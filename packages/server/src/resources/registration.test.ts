import { describe, expect, it } from "vitest";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";

function buildServer(): McpServer {
  return new McpServer({ name: "resources", version: "1.0.0" });
}

describe("registration", () => {
  it.each([
    ["", "must begin with a scheme"],
    ["home", "must begin with a scheme"],
    ["/home", "must begin with a scheme"],
    ["//host/home", "must begin with a scheme"],
    ["1a:b", "must begin with a scheme"],
    [7 as never, "must begin with a scheme"],
    ["note://a b", 'has " " at position 8'],
    ["note://a\nb", String.raw`has "\n" at position 8`],
    ["note://a\u007f", "at position 8"],
    ["note://<a>", 'has "<" at position 7'],
    ["note://a\\b", String.raw`has "\\" at position 8`],
    ["note://{id}", 'has "{" at position 7. Percent-encode it, or register a template.'],
  ])("refuses the URI %j", (uri, message) => {
    const server = buildServer();
    expect(() => server.registerResource("a", { uri }, () => "text")).toThrow(message);
  });

  it.each(["{id}", "{+uri}", "notes/{id}", "{scheme}://a", ""])(
    "refuses the template %j, which has no scheme",
    (uriTemplate) => {
      const server = buildServer();
      expect(() => server.registerResourceTemplate("a", { uriTemplate }, () => "text")).toThrow(
        'A URI template must begin with a scheme, such as "docs://"',
      );
    },
  );

  it.each(["a:b", "note+x.1-y://[::1]:80/a~b!$&'()*,;=:@?c=d#e", "urn:isbn:0-395-36341-1", "note://été"])(
    "takes the URI %j",
    async (uri) => {
      const server = buildServer();
      server.registerResource("a", { uri }, () => "text");
      expect(expectResult(await send(server, "resources/read", { uri }))).toMatchObject({ contents: [{ uri }] });
    },
  );

  it("takes each name, each URI and each template once", () => {
    const server = buildServer();
    server.registerResource("a", { uri: "note://a" }, () => "text");
    server.registerResourceTemplate("a", { uriTemplate: "note://{a}" }, () => "text");
    expect(() => server.registerResource("a", { uri: "note://b" }, () => "text")).toThrow(
      'The resource "a" is registered already.',
    );
    expect(() => server.registerResource("b", { uri: "note://a" }, () => "text")).toThrow(
      'The resource URI "note://a" is registered already.',
    );
    expect(() => server.registerResourceTemplate("a", { uriTemplate: "note://{b}" }, () => "text")).toThrow(
      'The resource template "a" is registered already.',
    );
    expect(() => server.registerResourceTemplate("b", { uriTemplate: "note://{a}" }, () => "text")).toThrow(
      'The URI template "note://{a}" is registered already.',
    );
    expect(() => server.registerResource("", { uri: "note://c" }, () => "text")).toThrow("1 to 128 characters");
  });

  it("leaves nothing behind when it fails", async () => {
    const server = buildServer();
    expect(() => server.registerResource("a", { uri: "note://a", ttlMs: -1 }, () => "text")).toThrow("ttlMs");
    expect(() => server.registerResourceTemplate("a", { uriTemplate: "note://{a" }, () => "text")).toThrow("closed");
    server.registerResource("a", { uri: "note://a" }, () => "text");
    server.registerResourceTemplate("a", { uriTemplate: "note://{a}" }, () => "text");
    expect(expectResult(await send(server, "resources/list"))["resources"]).toHaveLength(1);
  });

  it("refuses a schema that is none", () => {
    const server = buildServer();
    const config = { uriTemplate: "note://{a}", inputSchema: { type: "object" } as never };
    expect(() => server.registerResourceTemplate("a", config, () => "text")).toThrow(
      'The schema of resource template "a" is no Standard Schema; got an object.',
    );
  });
});
