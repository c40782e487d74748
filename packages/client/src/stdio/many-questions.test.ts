import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { Client } from "../client.ts";
import { askHundreds } from "./legacy-programs.fixture.ts";
import { toArgs } from "./programs.fixture.ts";
import { StdioTransport } from "./stdio-transport.ts";

test("a process that asks four hundred times while one call is open gets as many answers, and the call its result", async () => {
  const transport = new StdioTransport({ command: process.execPath, args: toArgs(askHundreds), stderr: "ignore" });
  onTestFinished(() => transport.close());
  let open = 0;
  let most = 0;
  const client = await Client.connect(transport, {
    clientInfo: { name: "test", version: "0" },
    mode: "legacy",
    handlers: {
      listRoots: async () => {
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setImmediate(resolve));
        open -= 1;
        return { roots: [] };
      },
    },
  });
  expect(await client.callTool("any")).toMatchObject({ structuredContent: { heard: 400 } });
  expect(most).toBe(64);
});
