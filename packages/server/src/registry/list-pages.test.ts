import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";

const info = { name: "pages", version: "1.0.0" };

/** What lists a server has, and how something gets into each. */
const lists = [
  ["tools/list", "tools", (server: McpServer, name: string) => server.registerTool(name, {}, () => "text")],
  ["prompts/list", "prompts", (server: McpServer, name: string) => server.registerPrompt(name, {}, () => "text")],
  [
    "resources/list",
    "resources",
    (server: McpServer, name: string) =>
      server.registerResource(name, { uri: `x:${encodeURIComponent(name)}` }, () => "text"),
  ],
  [
    "resources/templates/list",
    "resourceTemplates",
    (server: McpServer, name: string) =>
      server.registerResourceTemplate(name, { uriTemplate: `x:${encodeURIComponent(name)}/{id}` }, () => "text"),
  ],
] as const;

type Page = { readonly names: string[]; readonly nextCursor?: string };

async function readPage(server: McpServer, method: string, member: string, cursor?: string): Promise<Page> {
  const result = expectResult(await send(server, method, cursor === undefined ? {} : { cursor }));
  const names = (result[member] as { name: string }[]).map(({ name }) => name);
  return { names, ...("nextCursor" in result && { nextCursor: result["nextCursor"] as string }) };
}

async function readPages(server: McpServer, method = "tools/list", member = "tools"): Promise<string[][]> {
  const pages: string[][] = [];
  let page = await readPage(server, method, member);
  pages.push(page.names);
  while (page.nextCursor !== undefined && pages.length < 10) {
    page = await readPage(server, method, member, page.nextCursor);
    pages.push(page.names);
  }
  return pages;
}

function buildTools(names: string, pageSize: number | undefined): McpServer {
  const server = new McpServer(info, { pageSize });
  for (const name of names) server.registerTool(name, {}, () => "text");
  return server;
}

describe.each(lists)("%s", (method, member, add) => {
  function build(names: string, pageSize?: number): McpServer {
    const server = new McpServer(info, { pageSize });
    for (const name of names) add(server, name);
    return server;
  }

  it("is one page, unless a page size is set", async () => {
    expect(await readPages(build("abcde"), method, member)).toEqual([["a", "b", "c", "d", "e"]]);
  });

  it.each([
    [1, [["a"], ["b"], ["c"], ["d"], ["e"]]],
    [2, [["a", "b"], ["c", "d"], ["e"]]],
    [5, [["a", "b", "c", "d", "e"]]],
    [6, [["a", "b", "c", "d", "e"]]],
  ])("comes in pages of %i", async (pageSize, pages) => {
    expect(await readPages(build("abcde", pageSize), method, member)).toEqual(pages);
  });

  it("has cursors that another instance gives out and takes too", async () => {
    const [one, other] = [build("abcde", 2), build("abcde", 2)];
    const first = await readPage(one, method, member);
    expect(first).toEqual(await readPage(other, method, member));
    expect(await readPage(other, method, member, first.nextCursor)).toMatchObject({ names: ["c", "d"] });
  });

  it.each([
    ["", "an empty text"],
    ["Mg", "what is no place"],
    ["!", "what is no base64url"],
    ["WyJ0b29scyIsImEi", "half a cursor"],
    [5, "a number"],
    [{}, "an object"],
    ["A".repeat(1_000_000), "a megabyte"],
    [encodeCursor("elsewhere", { after: "b", before: "c" }), "a cursor of another list"],
    [encodeCursor(member, { after: "x", before: "y" }), "a place between what is not there"],
  ])("refuses the cursor %.20j: %s", async (cursor: unknown, _what: string) => {
    const { code, message } = expectError(await send(build("abcde", 2), method, { cursor }));
    expect(code).toBe(-32602);
    expect(message).toMatch(/^Invalid params: params\.cursor .{1,90} is none that this server gave out/);
  });
});

describe("a cursor from before the list changed", () => {
  /** The cursor of [a b] [c d e]: between b and c. */
  async function readCursor(): Promise<string | undefined> {
    return (await readPage(buildTools("abcde", 2), "tools/list", "tools")).nextCursor;
  }

  it.each([
    ["what was added comes at its place", "abXcde", ["X", "c"]],
    ["what was added at the end comes at the end", "abcdeX", ["c", "d"]],
    ["the entry before it is gone", "acde", ["c", "d"]],
    ["the entry after it is gone", "abde", ["d", "e"]],
    ["the entry before it moved to the end", "acdeb", ["c", "d"]],
    ["the entry after it moved to the end", "abdec", ["d", "e"]],
    ["they changed places: twice rather than never", "acbde", ["c", "b"]],
    ["nothing follows any more", "ab", []],
  ])("is honoured: %s", async (_, names, page) => {
    const cursor = await readCursor();
    expect((await readPage(buildTools(names, 2), "tools/list", "tools", cursor)).names).toEqual(page);
  });

  it("is honoured by a server with other pages, or with one", async () => {
    const cursor = await readCursor();
    expect((await readPage(buildTools("abcde", 3), "tools/list", "tools", cursor)).names).toEqual(["c", "d", "e"]);
    const rest = await readPage(buildTools("abcde", undefined), "tools/list", "tools", cursor);
    expect(rest).toEqual({ names: ["c", "d", "e"] });
  });

  it("is refused when both entries are gone, so that clients begin again", async () => {
    const cursor = await readCursor();
    expect(expectError(await send(buildTools("ade", 2), "tools/list", { cursor })).code).toBe(-32602);
  });

  it("leads through the whole rest, whatever stays where it was", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(..."abcdefghij"), { minLength: 1 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 4 }),
        async (names, removed, pageSize) => {
          const before = buildTools(names.join(""), pageSize);
          const first = await readPage(before, "tools/list", "tools");
          const left = names.filter((_, index) => index !== removed);
          const after = buildTools(left.join(""), pageSize);
          const seen = new Set(first.names);
          let { nextCursor } = first;
          for (let pages = 1; nextCursor !== undefined && pages < 12; pages++) {
            const page = await readPage(after, "tools/list", "tools", nextCursor);
            for (const name of page.names) seen.add(name);
            nextCursor = page.nextCursor;
          }
          return left.every((name) => seen.has(name));
        },
      ),
    );
  });
});

describe("cursors", () => {
  it("say any names there can be", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 64 }), fc.string({ maxLength: 128 }), (after, before) => {
        expect(decodeCursor("tools", encodeCursor("tools", { after, before }))).toEqual({ after, before });
      }),
    );
    const longest = { after: "\u0001".repeat(128), before: "\ud800".repeat(128) };
    expect(decodeCursor("resourceTemplates", encodeCursor("resourceTemplates", longest))).toEqual(longest);
  });

  it("are read without a fault, whatever they are", () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeCursor("tools", text)));
    const encode = (value: unknown): string => btoa(JSON.stringify(value)).replace(/=+$/, "");
    for (const value of [null, 5, {}, ["tools"], ["tools", "a"], ["tools", 1, 2], ["tools", "a", "b", "c"]]) {
      expect(decodeCursor("tools", encode(value))).toBeUndefined();
    }
    const padded = (spaces: number): string => btoa(`["tools","a",${" ".repeat(spaces)}"b"]`).replace(/=+$/, "");
    expect(decodeCursor("tools", padded(50))).toEqual({ after: "a", before: "b" });
    expect(decodeCursor("tools", padded(4096))).toBeUndefined();
  });
});

describe("pageSize", () => {
  it.each([[0], [-1], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], ["2"]])("is not %j", (pageSize) => {
    expect(() => new McpServer(info, { pageSize: pageSize as number })).toThrow(
      "pageSize must be a positive whole number",
    );
  });
});

describe("a list that has become empty", () => {
  it("is still a list", async () => {
    const server = new McpServer(info, { pageSize: 2 });
    const registered = lists.map(([, , add]) => add(server, "a"));
    for (const { remove } of registered) remove();
    for (const [method, member] of lists) expect(await readPages(server, method, member)).toEqual([[]]);
    expect(expectError(await send(server, "tools/call", { name: "a" })).code).toBe(-32602);
  });
});
