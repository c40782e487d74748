import { describe, expect, it } from "vitest";
import { checkLayers, checkSize, findCycles } from "./layer-rules.ts";
import { parseSourceFile } from "./source-file.ts";

const rules = { folder: "packages/server", dependencies: ["@proj/types"], devDependencies: ["vitest", "@proj/client"] };
const check = (path: string, code: string) => checkLayers(parseSourceFile(`packages/server/src/${path}`, code), rules);

describe("checkLayers objects to", () => {
  it.each([
    [
      "a package that is no dependency",
      "ask/ask.ts",
      'import { jwe } from "@proj/request-state";',
      "imports @proj/request-state",
    ],
    [
      "the same for a type",
      "ask/ask.ts",
      'import type { Jwe } from "@proj/request-state";',
      "imports @proj/request-state",
    ],
    ["the same for a type in place", "ask/ask.ts", 'export type Jwe = import("jose").JWK;', "imports jose"],
    ["the same at run time", "ask/ask.ts", 'export const load = () => import("jose");', "imports jose"],
    ["the same in a re-export", "ask/ask.ts", 'export { z } from "zod/mini";', "imports zod"],
    ["a development dependency", "ask/ask.ts", 'import { Client } from "@proj/client";', "imports @proj/client"],
    [
      "an undeclared package in a test",
      "ask/ask.test.ts",
      'import { jwe } from "@proj/request-state";',
      "imports @proj/request-state",
    ],
    [
      "the sources of another package",
      "ask/ask.ts",
      'import { McpError } from "../../../types/src/errors/mcp-error.ts";',
      "past the border",
    ],
    ["the list of public names", "ask/ask.ts", 'import { ask } from "../index.ts";', "list of public names"],
    [
      "the list of public names of a folder",
      "node/listen.ts",
      'export type { A } from "./index.ts";',
      "list of public names",
    ],
    [
      "input and output in a pure folder",
      "ask/ask.ts",
      'import { readBody } from "../http/read-body.ts";',
      "does input and output",
    ],
    [
      "the same for a type",
      "dispatch/run.ts",
      'import type { Body } from "../http/read-body.ts";',
      "does input and output",
    ],
    ["Node's folder in http", "http/handle.ts", 'import { listen } from "../node/listen.ts";', "does input and output"],
    [
      "Node's folder in a file of the core",
      "server.ts",
      'import { serve } from "./stdio/serve.ts";',
      "does input and output",
    ],
    ["a module of Node", "http/handle.ts", 'import { createServer } from "node:http";', "imports node:http outside"],
    [
      "a module of Node without its prefix",
      "ask/ask.ts",
      'import { readFile } from "fs/promises";',
      "imports fs/promises outside",
    ],
    ["a type of Node", "ask/ask.ts", 'import type { Server } from "node:http";', "imports node:http outside"],
    ["a bare error", "ask/ask.ts", 'export function ask() { throw new Error("no"); }', "throws a bare Error"],
    [
      "a rejection with a bare error",
      "ask/ask.ts",
      'export const ask = () => Promise.reject(new Error("no"));',
      "throws a bare Error",
    ],
    [
      "a bare error handed to reject",
      "ask/ask.ts",
      "export const a = new Promise((_, reject) => reject(Error()));",
      "throws a bare Error",
    ],
    ["a file of 301 lines", "ask/ask.ts", "\n".repeat(301), "has 301 lines"],
  ])("%s", (_, path, code, message) => {
    expect(check(path, code)).toEqual([expect.stringContaining(message)]);
  });
});

describe("checkLayers allows", () => {
  it.each([
    [
      "a dependency and its subpath",
      "ask/ask.ts",
      'import { McpError } from "@proj/types"; import "@proj/types/errors";',
    ],
    ["pure code in http", "http/handle.ts", 'import { ask } from "../ask/ask.ts";'],
    [
      "http in Node's folder",
      "node/listen.ts",
      'import { handle } from "../http/handle.ts"; import { createServer } from "node:http";',
    ],
    ["http in the list of public names", "index.ts", 'export { handle } from "./http/handle.ts";'],
    [
      "development dependencies and Node in a test",
      "ask/ask.test.ts",
      'import "node:fs"; import { it } from "vitest"; import "@proj/client";',
    ],
    ["the list of public names in a test", "ask/ask.test.ts", 'import { ask } from "../index.ts";'],
    ["a bare error in a test", "ask/ask.test.ts", 'throw new Error("expected");'],
    [
      "an error of our own",
      "ask/ask.ts",
      'import { McpError } from "@proj/types"; throw new McpError("ERR_MCP_CLOSED", "closed");',
    ],
    [
      "words in a comment",
      "ask/ask.ts",
      '/** Never `throw new Error("x")`, never import("jose"). */ export const a = 1;',
    ],
    ["a file of 300 lines", "ask/ask.ts", "\n".repeat(300)],
  ])("%s", (_, path, code) => {
    expect(check(path, code)).toEqual([]);
  });
});

describe("checkSize", () => {
  it("counts a last line without a line break", () => {
    expect(checkSize(parseSourceFile("tools/a.mjs", `${"\n".repeat(300)}a`))).toEqual([
      "tools/a.mjs has 301 lines, 300 are allowed",
    ]);
  });
});

describe("findCycles", () => {
  const files = (...sources: [path: string, code: string][]) =>
    sources.map(([path, code]) => parseSourceFile(path, code));

  it("finds a cycle of types", () => {
    const cycle = files(
      ["src/a.ts", 'import type { B } from "./sub/b.ts";'],
      ["src/sub/b.ts", 'export type { A } from "../a.ts";'],
    );
    expect(findCycles(cycle)).toEqual([["src/a.ts", "src/sub/b.ts"]]);
  });

  it("finds a file that imports itself", () => {
    expect(findCycles(files(["src/a.ts", 'import "./a.ts";']))).toEqual([["src/a.ts"]]);
  });

  it("takes two ways to one file for none", () => {
    const diamond = files(
      ["src/a.ts", 'import "./b.ts"; import "./c.ts";'],
      ["src/b.ts", 'import "./d.ts";'],
      ["src/c.ts", 'import "./d.ts";'],
      ["src/d.ts", 'import "zod";'],
    );
    expect(findCycles(diamond)).toEqual([]);
  });
});
