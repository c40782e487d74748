import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readRows } from "../domain/database.fixture.ts";
import { startLibsqlServer } from "../domain/libsql-server.fixture.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { isRunning, requireBuiltDemo, runDemo, startDemo } from "./run-demo.fixture.ts";

beforeAll(requireBuiltDemo);

describe("the demo, with processes of their own for server and client", { timeout: 60_000 }, () => {
  it("tells a call round by round and leaves a database and no process", async () => {
    const data = await makeTemporaryFolder();
    const demo = startDemo(["orders", "--region", "us-east-1", "--data", data]);
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
        expect.stringMatching(/^token +local1\.\S+… \(\d+ characters\)$/),
        expect.stringMatching(/^Answer, [\d.]+ m?s$/),
        "how        because of --region",
        expect.stringMatching(/^Round 2, [\d.]+ m?s$/),
        'sent       the same call again: tools/call provision {"name":"orders"}',
        'answer     region: accept {"region":"us-east-1"}',
        expect.stringMatching(/^token +local1\.\S+… \(\d+ characters\), as it came$/),
        "received   complete: the result",
        expect.stringContaining('Created the database "orders" in us-east-1 (Northern Virginia), at'),
        `location   ${location}`,
        "region        us-east-1",
      ]),
    );
    expect(await readRows(location)).toMatchObject([{ name: "orders", region: "us-east-1" }]);
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

  it("leaves no file when the question is declined", async () => {
    const data = await makeTemporaryFolder();
    const { code, stdout } = await runDemo(["orders", "--decline", "--data", data]);
    expect(code).toBe(0);
    expect(stdout).toContain("answered   region: decline");
    expect(stdout).toContain('The database "orders" was not created: the user declined');
    expect(await readdir(data)).toEqual([]);
  });

  it("takes the first region and a default name where there is no terminal and no argument, and says so", async () => {
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
    [["--region", "eu-west-1", "--decline"], "error: Give either --region or --decline, not both."],
  ])("answers %j with its usage, before anything is started", async (args, message) => {
    const { code, stdout, stderr } = await runDemo(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${message}\n\nUsage: npm run demo -- [name]`);
  });

  it("names the regions when it is given one that does not exist", async () => {
    const { code, stderr } = await runDemo(["orders", "--region", "mars-1", "--data", await makeTemporaryFolder()]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'error: "mars-1" is not among the choices for "region": Ireland (eu-west-1), Northern Virginia (us-east-1), Sydney (ap-southeast-2)\n',
    );
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
