import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readRows } from "../domain/database.fixture.ts";
import { startLibsqlServer } from "../domain/libsql-server.fixture.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { isRunning, requireBuiltDemo, runDemo, startDemo } from "./run-demo.fixture.ts";

beforeAll(requireBuiltDemo);

const agreeing = ["--region", "us-east-1", "--size=medium", "--cost", "yes"];

/** The output without its line breaks. */
function unwrap(stdout: string): string {
  return stdout.replace(/\s+/g, " ");
}

describe("the demo, with processes of their own for server and client", { timeout: 60_000 }, () => {
  it("tells a call round by round and leaves a database and no process", async () => {
    const data = await makeTemporaryFolder();
    const demo = startDemo(["orders", ...agreeing, "--data", data]);
    const { code, stdout, stderr } = await demo.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const location = join(data, "us-east-1", "orders.db");
    expect(stdout.split("\n").map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Server +process \d+ at http:\/\/127\.0\.0\.1:\d+\/mcp$/),
        expect.stringMatching(/^Client +process \d+, speaks 2026-07-28 with Database provisioner$/),
        expect.stringMatching(/^Round 1, [\d.]+ m?s$/),
        'sent       tools/call provision {"name":"orders"}',
        'question   region: In which region should the database "orders" live?',
        "us-east-1       Northern Virginia",
        'question   size: How large should the database "orders" be?',
        "medium  2 CPUs, 8 GB, from $60 a month",
        expect.stringMatching(/^token +local1\.\S+… \(\d+ characters\)$/),
        expect.stringMatching(/^Answer, [\d.]+ m?s$/),
        "how        because of --region",
        "how        because of --size",
        expect.stringMatching(/^Round 2, [\d.]+ m?s$/),
        'sent       the same call again: tools/call provision {"name":"orders"}',
        'answer     region: accept {"region":"us-east-1"}',
        'answer     size: accept {"size":"medium"}',
        "question   cost: A medium database in us-east-1 (Northern Virginia) costs $60",
        "how        because of --cost",
        expect.stringMatching(/^Round 3, [\d.]+ m?s$/),
        'answer     cost: accept {"confirm":true}',
        expect.stringMatching(/^token +local1\.\S+… \(\d+ characters\), as it came$/),
        "received   complete: the result",
        expect.stringContaining('Created the database "orders" in us-east-1 (Northern Virginia),'),
        // Absolute, or relative to where the tests run, whichever is shorter.
        expect.stringMatching(/^location +\S+[\\/]us-east-1[\\/]orders\.db$/),
        "region        us-east-1",
        "size          medium",
      ]),
    );
    expect(stdout).not.toContain("Round 4");
    expect(await readRows(location)).toMatchObject([{ name: "orders", region: "us-east-1", size: "medium" }]);
    expect(demo.readPids()).toHaveLength(2);
    expect(demo.readPids().filter(isRunning)).toEqual([]);
    const [url = ""] = /http:\S+/.exec(stdout) ?? [];
    await expect(fetch(url)).rejects.toThrow();
  });

  it("says on the second run that the database exists, and where", async () => {
    const data = await makeTemporaryFolder();
    await runDemo(["orders", "--region", "ap-southeast-2", "--data", data]);
    const { code, stdout } = await runDemo(["orders", "--region", "eu-west-1", "--data", data]);
    expect(code).toBe(0);
    expect(stdout).toContain('The database "orders" exists already, in ap-southeast-2 (Sydney)');
    expect(stdout).not.toContain("Round 2");
    expect(existsSync(join(data, "eu-west-1"))).toBe(false);
  });

  it.each([
    ["region", ["--size", "small", "--decline"], "to choose a region", 2],
    ["size", ["--region", "us-east-1", "--decline"], "to choose a size", 2],
    ["region", ["--decline"], "to choose a region", 2],
    ["cost", ["--region", "us-east-1", "--size", "small", "--decline"], "the cost", 3],
  ])("leaves no file when %s is declined because of %j", async (key, flags, what, rounds) => {
    const data = await makeTemporaryFolder();
    const { code, stdout } = await runDemo(["orders", ...flags, "--data", data]);
    expect(code).toBe(0);
    expect(stdout).toContain(`answered   ${key}: decline\n  how        because of --decline`);
    expect(unwrap(stdout)).toContain(`The database "orders" was not created: the user declined ${what}.`);
    expect(stdout.match(/^Round \d/gm)).toHaveLength(rounds);
    expect(await readdir(data)).toEqual([]);
  });

  it("leaves no file when the cost is not agreed to", async () => {
    const data = await makeTemporaryFolder();
    const { code, stdout } = await runDemo(["orders", "--cost", "no", "--data", data]);
    expect(code).toBe(0);
    expect(stdout).toContain('answered   cost: accept {"confirm":false}');
    expect(unwrap(stdout)).toContain('The database "orders" was not created: the user declined the cost.');
    expect(await readdir(data)).toEqual([]);
  });

  it("takes the first choices and a default name where there is no terminal and no argument, and says so", async () => {
    const data = await makeTemporaryFolder();
    const { code, stdout } = await runDemo(["--data", data]);
    expect(code).toBe(0);
    expect(stdout).toContain('No name was given, so this run takes "orders".');
    expect(stdout).toContain("the first choice: there is no terminal to ask at");
    expect(await readRows(join(data, "eu-west-1", "orders.db"))).toHaveLength(1);
  });

  it("creates one database when two servers are asked for it in two regions at the same time", async () => {
    const data = await makeTemporaryFolder();
    const runs = await Promise.all(
      ["eu-west-1", "us-east-1"].map((region) => runDemo(["orders", "--region", region, "--data", data])),
    );
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs.filter(({ stdout }) => stdout.includes("Created the database"))).toHaveLength(1);
    expect(runs.filter(({ stdout }) => stdout.includes("exists already"))).toHaveLength(1);
  });

  it("keeps databases on a libSQL server where the environment names one", async () => {
    const { url } = await startLibsqlServer();
    const data = await makeTemporaryFolder();
    const template = `${url}/{region}/{name}`;
    const { code, stdout } = await runDemo(["orders", "--data", data], { PROVISIONER_DATABASE_URL: template });
    expect(code).toBe(0);
    expect(stdout).toContain(`location   ${url}/eu-west-1/orders`);
    expect(await readdir(data)).toEqual([]);
  });
});

describe("a demo that cannot do what it is asked to", { timeout: 60_000 }, () => {
  it.each([
    [["--colour"], "error: Unknown option '--colour'."],
    [["a", "b"], 'error: Unexpected argument "b".'],
    [["--size"], "error: Option '--size <value>' argument missing."],
  ])("answers %j with its usage, before anything is started", async (args, message) => {
    const { code, stdout, stderr } = await runDemo(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${message}\n\nUsage: npm run demo -- [name]`);
  });

  it.each([
    ["region", "mars-1", "Ireland (eu-west-1), Northern Virginia (us-east-1), Sydney (ap-southeast-2)"],
    ["cost", "perhaps", "yes, no"],
  ])("names the choices when it is given a %s that does not exist", async (key, value, choices) => {
    const data = await makeTemporaryFolder();
    const { code, stderr } = await runDemo(["orders", `--${key}`, value, "--data", data]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `error: "${value}" is not among the choices for "${key}": ${choices}\n`,
    });
    expect(await readdir(data)).toEqual([]);
  });

  it("fails with what the tool says about a name", async () => {
    const { code, stdout, stderr } = await runDemo(["../orders", "--data", await makeTemporaryFolder()]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(stdout).toContain("error      Invalid arguments: arguments.name: must be 1 to 63 lower-case");
  });

  it("fails with what the server says when that does not start", async () => {
    const { code, stderr } = await runDemo([], { PROVISIONER_DATABASE_URL: "ftp://example.com" });
    expect(code).toBe(1);
    expect(stderr).toContain(
      "error: The database URL must start with libsql://, http(s):// or ws(s)://, got ftp://example.com\n",
    );
    expect(stderr).toContain("error: The server ended (exit code 1) before it listened.\n");
    expect(stderr).not.toContain("    at ");
  });
});
