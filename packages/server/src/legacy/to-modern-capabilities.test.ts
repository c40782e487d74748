import { type ClientCapabilities, hasShape, type LegacyVersion, legacyVersions, requestMetaShape } from "@proj/types";
import { describe, expect, it } from "vitest";
import { toModernCapabilities } from "./to-modern-capabilities.ts";
import { toModernMeta } from "./to-modern-request.ts";

function read(capabilities: object, protocolVersion: LegacyVersion = "2025-11-25"): ClientCapabilities {
  return toModernCapabilities({ protocolVersion, capabilities });
}

describe("capabilities in today's words", () => {
  it.each<[LegacyVersion, object]>([
    ["2025-11-25", { elicitation: { form: {}, url: {} }, sampling: { tools: {}, context: {} }, roots: {} }],
    ["2025-06-18", { elicitation: { form: {} }, sampling: { context: {} }, roots: {} }],
    ["2025-03-26", { sampling: { context: {} }, roots: {} }],
    ["2024-11-05", { sampling: { context: {} }, roots: {} }],
  ])("are what %s can be asked", (version, expected) => {
    const declared = {
      elicitation: { form: {}, url: {} },
      sampling: { tools: {}, context: {} },
      roots: { listChanged: true },
      tasks: { list: {} },
    };
    expect(read(declared, version)).toEqual(expected);
  });

  it("know a client by its bare declarations", () => {
    expect(read({ elicitation: {}, sampling: {} })).toEqual({ elicitation: {}, sampling: {} });
    expect(read({ elicitation: {} }, "2025-06-18")).toEqual({ elicitation: { form: {} } });
    expect(read({ experimental: { a: { b: 1 }, c: 5 } })).toEqual({ experimental: { a: { b: 1 } } });
    expect(read({})).toEqual({});
  });

  it.each<[object, object]>([
    [{ elicitation: true, sampling: "yes", roots: null, experimental: 5 }, {}],
    [{ elicitation: [], sampling: [], roots: [], experimental: [] }, {}],
    [
      { elicitation: { form: true, url: {} }, sampling: { tools: 1 } },
      { elicitation: { url: {} }, sampling: {} },
    ],
    [JSON.parse('{"elicitation":{"__proto__":{"url":{}}}}'), { elicitation: {} }],
  ])("do not hold what is no capability: %j", (declared, expected) => {
    expect(read(declared)).toEqual(expected);
  });

  it.each(legacyVersions)("always pass for what a request of today says of its client: %s", (protocolVersion) => {
    for (const junk of [true, 5, "x", null, [], {}, { form: 1, tools: [] }, { a: { b: undefined } }]) {
      const capabilities = { elicitation: junk, sampling: junk, roots: junk, experimental: junk } as ClientCapabilities;
      expect(hasShape(requestMetaShape, toModernMeta({ protocolVersion, capabilities }))).toBe(true);
    }
  });
});
