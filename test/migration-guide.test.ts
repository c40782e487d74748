import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { bundleProgram, findFreePort, runProgram, serveProgram } from "./lib/guide-programs.ts";

const page = readFileSync(join(root, "docs/guides/migration.md"), "utf8");
const findProgram = (language: string, mark: string): string => {
  const blocks = Array.from(page.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm), ([, found, code = ""]) => ({ found, code }));
  return blocks.find(({ found, code }) => found === language && code.includes(mark))?.code ?? "";
};
/** What the page calls before and after, by the module that tells them apart. */
const programs = {
  "server-1": findProgram("js", "@modelcontextprotocol/sdk/server/mcp.js"),
  "server-2": findProgram("js", "@modelcontextprotocol/server"),
  "client-1": findProgram("js", "@modelcontextprotocol/sdk/client/index.js"),
};
const ours = { server: findProgram("ts", 'from "@proj/server"'), client: findProgram("ts", 'from "@proj/client"') };

const told = ["Delete note 1?", "[ { type: 'text', text: 'Deleted note 1.' } ]", ""].join("\n");

let folder = "";
let port = 0;

beforeAll(async () => {
  // The official SDKs are dependencies of this app alone, and what lies below its dependencies is nobody's source.
  const parent = join(root, "apps/interop/node_modules/.guides");
  await mkdir(parent, { recursive: true });
  folder = await mkdtemp(join(parent, "migration-"));
  port = await findFreePort();
  const onPort = (code: string): string => code.replace(/\b3000\b/, String(port));
  await Promise.all([
    ...Object.entries(programs).map(([name, code]) => writeFile(join(folder, `${name}.mjs`), onPort(code))),
    bundleProgram(folder, "our-server", onPort(ours.server)),
    // The server of 2.x has no resources: of the client, what is about the tool.
    bundleProgram(
      folder,
      "our-client",
      withoutResources(`const url = "http://127.0.0.1:${port}/mcp";\n${ours.client}`),
    ),
  ]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

function withoutResources(code: string): string {
  return code
    .replace(/^const changes = [\s\S]*?^\}\)\(\);\n/m, "")
    .replace(/^ {2}const \{ contents \}.*\n.*contents.*\n/m, "")
    .replace("  await changes.close();\n", "");
}

describe("the programs of docs/guides/migration.md", () => {
  it("are there", () => {
    expect([...Object.values(programs), ...Object.values(ours)].filter((code) => code === "")).toEqual([]);
  });

  it.each([
    ["before, with 1.x, do what the page says", "server-1", "client-1", `Buy bread\n${told}`],
    ["a client of 1.x stays as it is when its server is moved", "our-server", "client-1", `Buy bread\n${told}`],
    ["a client that was moved calls a server of 1.x", "server-1", "our-client", told],
    ["a client that was moved calls a server of 2.x", "server-2", "our-client", told],
    ["after, do what the page says", "our-server", "our-client", told],
  ])(
    "%s",
    async (_, server, client, printed) => {
      onTestFinished(await serveProgram(folder, `${server}.mjs`));
      expect(await runProgram(folder, [`${client}.mjs`])).toBe(printed);
    },
    60_000,
  );
});
