import { describe, expect, it } from "vitest";
import { toCanonicalResource } from "./canonical-resource.ts";

describe("the URI of a resource", () => {
  it.each([
    ["https://mcp.example/mcp", "https://mcp.example/mcp"],
    ["HTTPS://MCP.Example/mcp", "https://mcp.example/mcp"],
    ["https://mcp.example:443/mcp", "https://mcp.example/mcp"],
    ["http://localhost:80", "http://localhost"],
    ["https://mcp.example:80", "https://mcp.example:80"],
    ["https://mcp.example:8443", "https://mcp.example:8443"],
    ["https://mcp.example/", "https://mcp.example"],
    ["https://[::1]:443/", "https://[::1]"],
  ])("%s is the same as %s", (text, canonical) => {
    expect(toCanonicalResource(text)).toBe(canonical);
  });

  it.each([
    ["https://mcp.example/mcp", "https://mcp.example/mcp/"],
    ["https://mcp.example/mcp", "https://mcp.example/MCP"],
    ["https://mcp.example/mcp", "http://mcp.example/mcp"],
    ["https://mcp.example/mcp", "https://mcp.example/x/../mcp"],
    ["https://mcp.example/mcp", "https://mcp.example/%6dcp"],
    ["https://mcp.example/mcp", "https://mcp.example/mcp?x"],
    ["https://mcp.example/mcp", "https://mcp.example/mcp#x"],
    ["https://mcp.example/mcp", "https://mcp.example\\mcp"],
    ["https://mcp.example/mcp", " https://mcp.example/mcp"],
    ["https://mcp.example", "https://mcp.example."],
    ["https://mcp.example", "https://user@mcp.example"],
    ["https://mcp.example", "https://mcp.example.evil.example"],
    ["api://orders", "API://orders"],
  ])("%s is another than %s", (one, other) => {
    expect(toCanonicalResource(one)).not.toBe(toCanonicalResource(other));
  });

  it.each(["my-app", "", "urn:example:orders", "https://", "https:///mcp"])(
    "stays a name where it is none: %j",
    (name) => {
      expect(toCanonicalResource(name)).toBe(name);
    },
  );
});
