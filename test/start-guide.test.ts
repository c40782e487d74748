import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { SNIPPETS_PREFIX } from "./lib/list-files.ts";

const page = readFileSync(join(root, "docs/start.md"), "utf8");
const [serverCode = "", clientCode = ""] = Array.from(page.matchAll(/^```ts[^\n]*\n(.*?)^```/gms), ([, code]) => code);
const [listening = "", ...sessions] = Array.from(page.matchAll(/^```text\n(.*?)^```/gms), ([, text]) => text);
/** What the page types at the question, which a terminal shows and a pipe does not. */
const typed = "large\n";

let folder = "";
let port = 0;

beforeAll(async () => {
  // Inside of the repository, so that the packages are found.
  folder = await mkdtemp(join(root, SNIPPETS_PREFIX));
  port = await findFreePort();
  await Promise.all([
    build("server", serverCode.replace("port: 3000", `port: ${port}`)),
    build("client", clientCode.replace(":3000/", `:${port}/`)),
  ]);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it("the server and the client of the page print what it says, over HTTP", async () => {
  const server = start(["server.mjs"]);
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout.setEncoding("utf8"), "data")) as [string];
  expect(line.replace(String(port), "3000")).toBe(listening);
  expect(await runClient([])).toBe(sessions[0]?.replace(typed, ""));
}, 20_000);

it("so they do over standard input and output", async () => {
  expect(await runClient(["--stdio"])).toBe(sessions[1]?.replace(typed, ""));
}, 20_000);

it("an empty answer declines, as the page says", async () => {
  expect(page).toContain('the model reads `The user declined to answer "size".`');
  expect(await runClient(["--stdio"], "\n")).toContain("'The user declined to answer \"size\".'");
}, 20_000);

/** The packages come from their sources, whatever was built last. */
async function build(name: string, code: string): Promise<void> {
  const input = join(folder, `${name}.js`);
  await writeFile(input, code);
  const conditionNames = ["@proj/source", "import", "node", "default"];
  const bundle = await rolldown({ input, platform: "node", resolve: { conditionNames } });
  await bundle.write({ file: join(folder, `${name}.mjs`), format: "esm", codeSplitting: false });
  await bundle.close();
}

function start(args: readonly string[]) {
  return spawn(process.execPath, [...args], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
}

async function runClient(args: readonly string[], answer = typed): Promise<string> {
  const client = start(["client.mjs", ...args]);
  let output = "";
  client.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  client.stdin.end(answer);
  await once(client, "close");
  return output;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
