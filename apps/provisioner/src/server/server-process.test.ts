import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { startServer } from "@proj/processes";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { requireBuiltDemo } from "../demo/run-demo.fixture.ts";
import { readRows } from "../domain/database.fixture.ts";
import { makeTemporaryFolder } from "../domain/temporary-folder.fixture.ts";
import { type Answers, agreeing, type ConnectedClient, connectClient, readText } from "./connect-client.fixture.ts";

const serverMain = join(import.meta.dirname, "../../dist/server/main.js");
const args = { name: "orders" };

/** Starts the server as its users do, and connects to it. */
async function connect(answers: Answers): Promise<ConnectedClient & { folder: string }> {
  const folder = await makeTemporaryFolder();
  const server = await startServer(process.execPath, [serverMain, "--port", "0", "--data", folder]);
  onTestFinished(() => server.stop());
  return { ...(await connectClient(server.url, answers)), folder };
}

beforeAll(requireBuiltDemo);

describe("the server in a process of its own", { timeout: 60_000 }, () => {
  it("creates one database however often the last round comes", async () => {
    const { client, rounds, folder } = await connect(agreeing);
    const first = await client.callTool("provision", args);
    const { requestState } = rounds[1] ?? {};
    const { inputResponses } = rounds[2] ?? {};
    const send = () => client.session.callTool("provision", args, { inputResponses, requestState });
    for (const again of await Promise.all([send(), send(), send()])) {
      expect(readText(again)).toContain("Created the database");
      expect(again.structuredContent).toEqual(first.structuredContent);
    }
    expect(await readRows(join(folder, "us-east-1", "orders.db"))).toHaveLength(1);
  });

  it("asks in its prompt, in its resources and before it drops", async () => {
    const { client, readKeys, folder } = await connect({
      ...agreeing,
      audience: ["manager"],
      detail: ["summary"],
      name: ["orders"],
    });
    await client.callTool("provision", args);
    expect(JSON.stringify(await client.getPrompt("briefing"))).toContain("Together: $60 a month");
    const { contents } = await client.readResource("provision://orders");
    expect(contents).toMatchObject([{ text: expect.stringContaining('"size": "medium"') }]);
    expect(readText(await client.callTool("drop", args))).toBe('Dropped the database "orders".');
    expect(readKeys()).toEqual([["region", "size"], ["cost"], ["audience"], ["detail"], ["name"]]);
    expect(existsSync(join(folder, "us-east-1", "orders.db"))).toBe(false);
    await expect(client.readResource("provision://orders")).rejects.toMatchObject({ rpcCode: -32602 });
  });

  it.each([
    ["region", [["region", "size"]]],
    ["size", [["region", "size"]]],
    ["cost", [["region", "size"], ["cost"]]],
  ])("leaves no file when %s is declined or dismissed", async (key, keys) => {
    const { client, readKeys, folder } = await connect({
      region: ["us-east-1", "us-east-1"],
      size: ["small", "small"],
      cost: [true, true],
      [key]: [{ action: "decline" }, { action: "cancel" }],
    });
    for (const reason of ["the user declined", "the user closed the question"]) {
      expect(readText(await client.callTool("provision", args))).toContain(`was not created: ${reason}`);
    }
    expect(readKeys()).toEqual([...keys, ...keys]);
    expect(await readdir(folder)).toEqual([]);
  });
});
