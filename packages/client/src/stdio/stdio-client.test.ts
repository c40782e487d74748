import process from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { Client } from "../client.ts";
import { reasonOf } from "./fake-server.fixture.ts";
import { echo, type Program, tellCancelled, toArgs } from "./programs.fixture.ts";
import { StdioTransport } from "./stdio-transport.ts";

async function connect(program: Program): Promise<Client> {
  const transport = new StdioTransport({ command: process.execPath, args: toArgs(program), stderr: "ignore" });
  const client = await Client.connect(transport, { clientInfo: { name: "stdio-test", version: "1.0.0" } });
  onTestFinished(() => client.close());
  return client;
}

describe("a client of a server that it starts", () => {
  it("is called by a client, and ends with it", async () => {
    const client = await connect(echo);
    const calls = await Promise.all([1, 2, 3].map((number) => client.callTool("echo", { number })));
    const told = calls.map(
      ({ content }) => JSON.parse(content[0]?.type === "text" ? content[0].text : "") as { pid: number },
    );
    expect(told).toMatchObject([1, 2, 3].map((number) => ({ name: "echo", args: { number } })));
    await client.close();
    expect(() => process.kill(told[0]?.pid ?? 0, 0)).toThrow("ESRCH");
  });

  it("hears of a call that was given up", async () => {
    const client = await connect(tellCancelled);
    const reason = new Error("not needed any more");
    const controller = new AbortController();
    const call = client.session.callTool("any", {}, { signal: controller.signal });
    controller.abort(reason);
    expect(await reasonOf(call)).toBe(reason);
    const late = client.session.callTool("any", {}, { requestTimeoutMs: 20 });
    expect(await reasonOf(late)).toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
    const { _meta: meta } = await client.session.listTools();
    expect(meta).toEqual({
      cancelled: [
        { requestId: 2, reason: "The request was cancelled" },
        { requestId: 3, reason: "The request timed out" },
      ],
    });
  });
});
