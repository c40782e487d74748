import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { bundleProgram, findFreePort, runProgram, startProgram } from "./lib/guide-programs.ts";
import { SNIPPETS_PREFIX } from "./lib/list-files.ts";

const page = readFileSync(join(root, "docs/start.md"), "utf8");
const [serverCode = "", clientCode = ""] = Array.from(page.matchAll(/^```ts[^\n]*\n(.*?)^```/gms), ([, code]) => code);
const [listening = "", ...sessions] = Array.from(page.matchAll(/^```text\n(.*?)^```/gms), ([, text]) => text);
/** What the page types at the question, which a terminal shows and a pipe does not. */
const typed = "large\n";

let folder = "";
let port = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(root, SNIPPETS_PREFIX));
  port = await findFreePort();
  await Promise.all([
    bundleProgram(folder, "server", serverCode.replace("port: 3000", `port: ${port}`)),
    bundleProgram(folder, "client", clientCode.replace(":3000/", `:${port}/`)),
  ]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it("the server and the client of the page print what it says, over HTTP", async () => {
  const server = startProgram(folder, ["server.mjs"]);
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
  expect(line.replace(String(port), "3000")).toBe(listening);
  expect(await runProgram(folder, ["client.mjs"], typed)).toBe(sessions[0]?.replace(typed, ""));
}, 60_000);

it("so they do over standard input and output", async () => {
  expect(await runProgram(folder, ["client.mjs", "--stdio"], typed)).toBe(sessions[1]?.replace(typed, ""));
}, 60_000);

it("an empty answer declines, as the page says", async () => {
  expect(page).toContain('the model reads `The user declined to answer "size".`');
  const output = await runProgram(folder, ["client.mjs", "--stdio"], "\n");
  expect(output).toContain("'The user declined to answer \"size\".'");
}, 60_000);
