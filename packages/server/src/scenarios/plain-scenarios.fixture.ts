import { expect } from "vitest";
import type { Scenario } from "./scenario.fixture.ts";
import { type Ended, readText } from "./scenario-client.fixture.ts";

const serverInfo = { "io.modelcontextprotocol/serverInfo": { name: "scenarios", version: "1.0.0" } };

/** A complete result, to the last member. */
function complete(members: object): object {
  return { result: { resultType: "complete", _meta: serverInfo, ...members } };
}

const cacheable = { ttlMs: 0, cacheScope: "private" };
const text = (content: string) => complete({ content: [{ type: "text", text: content }] });
const failed = (content: unknown) => ({
  result: expect.objectContaining({ isError: true, content: [{ type: "text", text: content }] }),
});
const error = (code: number, message: unknown, data?: unknown) => ({
  error: data === undefined ? { code, message } : { code, message, data },
});
function readToolNames({ result }: Ended): string[] {
  const tools = (result?.["tools"] ?? []) as readonly { readonly name: string }[];
  return tools.map(({ name }) => name);
}

const large = "0123456789".repeat(100_000);

/** Methods and contents. */
export const plainScenarios: readonly Scenario[] = [
  {
    name: "discovery tells what is served",
    play: (client) => client.request("server/discover"),
    expected: complete({
      supportedVersions: ["2026-07-28"],
      capabilities: {
        logging: {},
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        completions: {},
      },
      instructions: "Play.",
      ttlMs: expect.any(Number),
      cacheScope: expect.any(String),
    }),
    differs: [
      {
        because: "there a server tells in its answer to initialize what it serves",
        expected: error(-32601, 'Method not found: "server/discover"'),
      },
    ],
  },
  ...["tools", "prompts", "resources"].map(
    (member): Scenario => ({
      name: `${member} are listed`,
      play: (client) => client.request(`${member}/list`),
      expected: complete({
        ...cacheable,
        [member]: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
      }),
    }),
  ),
  {
    name: "templates are listed",
    play: (client) => client.request("resources/templates/list"),
    expected: complete({ ...cacheable, resourceTemplates: [{ name: "notes", uriTemplate: "notes://{id}" }] }),
  },
  {
    name: "lists come in pages, each from where the last one ended",
    server: { pageSize: 10 },
    play: async (client) => {
      const first = await client.request("tools/list");
      const second = await client.request("tools/list", { cursor: first.result?.["nextCursor"] });
      const pages = [first, second].map(readToolNames);
      return {
        sizes: pages.map(({ length }) => length),
        distinct: new Set(pages.flat()).size,
        next: second.result?.["nextCursor"],
      };
    },
    expected: { sizes: [10, 6], distinct: 16, next: undefined },
  },
  { name: "a tool answers", play: (client) => client.call("echo", { value: [1, "a"] }), expected: text('[1,"a"]') },
  {
    name: "a prompt is rendered",
    play: (client) => client.request("prompts/get", { name: "greet", arguments: { name: "Ada" } }),
    expected: complete({ messages: [{ role: "user", content: { type: "text", text: "Greet Ada." } }] }),
  },
  {
    name: "a resource is read",
    play: (client) => client.request("resources/read", { uri: "docs://readme" }),
    expected: complete({
      ...cacheable,
      contents: [{ uri: "docs://readme", mimeType: "text/plain", text: "Read me." }],
    }),
  },
  {
    name: "a templated resource is read",
    play: (client) => client.request("resources/read", { uri: "notes://7" }),
    expected: complete({ ...cacheable, contents: [{ uri: "notes://7", text: "Note 7." }] }),
  },
  {
    name: "an argument is completed",
    play: (client) =>
      client.request("completion/complete", {
        ref: { type: "ref/resource", uri: "notes://{id}" },
        argument: { name: "id", value: "t" },
      }),
    expected: complete({ completion: expect.objectContaining({ values: ["two"] }) }),
  },
  {
    name: "a message of a megabyte goes there and back",
    play: async (client) => {
      return readText(await client.call("echo", { value: large })) === JSON.stringify(large);
    },
    expected: true,
  },
  ...["grüße 🎈 漢字", "line\nbreak\r\u2028\u2029", "\u0000\u007f", "\ud800", '"\\', "data: x\n\nevent: y"].map(
    (value): Scenario => ({
      name: `the text ${JSON.stringify(value)} goes there and back`,
      play: (client) => client.call("echo", { value }),
      expected: text(JSON.stringify(value)),
    }),
  ),
  {
    name: "a tool whose name is not ASCII is called",
    play: (client) => client.call("größe 🎈"),
    expected: text("grüße 🎈"),
  },
  {
    name: "the argument __proto__ is one like every other",
    play: (client) => client.call("echo", { value: JSON.parse('{"__proto__":{"a":1},"constructor":2}') }),
    expected: text('{"__proto__":{"a":1},"constructor":2}'),
  },
  {
    name: "an unknown method",
    play: (client) => client.request("tools/burn"),
    expected: error(-32601, 'Method not found: "tools/burn"'),
  },
  {
    name: "an unknown tool",
    play: (client) => client.call("nobody"),
    expected: error(-32602, expect.stringContaining('"nobody"')),
  },
  {
    name: "an unknown resource",
    play: (client) => client.request("resources/read", { uri: "docs://nothing" }),
    expected: error(-32602, expect.stringContaining("docs://nothing"), expect.anything()),
    differs: [
      {
        because: "what is not found has a code of its own up to 2025-11-25",
        expected: error(-32002, expect.stringContaining("docs://nothing"), { uri: "docs://nothing" }),
      },
    ],
  },
  {
    name: "arguments that are wrong",
    play: (client) => client.request("prompts/get", { name: "greet", arguments: {} }),
    expected: error(-32602, expect.stringContaining("arguments.name")),
  },
  { name: "a tool that says what is wrong", play: (client) => client.call("says-no"), expected: failed("no, thanks") },
  {
    name: "a tool that crashes says nothing",
    play: (client) => client.call("crash"),
    expected: failed(expect.not.stringContaining("secret")),
  },
  {
    name: "an error of the protocol with data",
    play: (client) => client.call("refuse"),
    expected: error(4711, "refused", { why: "so" }),
  },
  {
    name: "a handler whose result is none",
    play: (client) => client.call("broken"),
    expected: error(-32603, "Handler returned an invalid result"),
  },
  {
    name: "no _meta",
    play: (client) => client.request("tools/list", { _meta: undefined }),
    expected: error(-32602, expect.stringContaining("params._meta")),
    differs: [
      {
        because: "what a request of 2026-07-28 says there was said by initialize",
        expected: { result: { tools: expect.any(Array) } },
      },
    ],
  },
  {
    name: "a revision that is not spoken",
    only: { era: "modern", because: "a version is negotiated once and no request declares one" },
    play: (client) =>
      client.request("tools/list", {}, { meta: { "io.modelcontextprotocol/protocolVersion": "2031-01-01" } }),
    expected: error(-32022, expect.stringContaining("2026-07-28"), {
      supported: ["2026-07-28"],
      requested: "2031-01-01",
    }),
  },
  {
    name: "a client that opens with initialize",
    server: { legacy: false },
    only: { era: "modern", because: "it is how they begin" },
    play: (client) =>
      client.request("initialize", { _meta: undefined, protocolVersion: "2025-06-18", capabilities: {} }),
    expected: error(-32022, expect.stringContaining("2026-07-28"), {
      supported: ["2026-07-28"],
      requested: "2025-06-18",
    }),
  },
];
