import { connect } from "node:net";
import { type MessageHandler, metaKeys } from "@proj/types";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { buildMeta } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { countResources, type ResourceCounts, readHeap } from "./heap.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { buildPost } from "./raw-http.fixture.ts";

const ROUNDS = 10_000;
const STREAMS = 1000;
const AT_ONCE = 100;
const BATCH = 25;

/** What an answer has, once, that asks. */
const ASKS = '"resultType":"input_required"';

/** What may stay behind of all of them together, in bytes: 10,000 of 200 bytes, or 1,000 of 2,000, would show. */
const RETAINED = 2 * 1024 * 1024;

const question = elicit("Go on?", z.object({ go: z.boolean() }));

function writeCall(name: string): string {
  const params = { name, arguments: {}, _meta: { ...buildMeta(), progressToken: 1 } };
  const headers = {
    "mcp-protocol-version": String(buildMeta()[metaKeys.protocolVersion]),
    "mcp-method": "tools/call",
    "mcp-name": name,
    connection: "keep-alive",
  };
  return buildPost(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }), headers);
}

/** Sends a request many times over one connection, some at once, and gives how many of the answers ask. */
function sendMany(port: number, text: string, times: number): Promise<number> {
  const batch = text.repeat(BATCH);
  return new Promise((resolve, reject) => {
    let answers = 0;
    let begun = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(batch));
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      const parts = (begun + piece).split(ASKS);
      answers += parts.length - 1;
      begun = (parts.at(-1) ?? "").slice(-ASKS.length);
      if (answers >= times) socket.destroy();
      else if (parts.length > 1 && answers % BATCH === 0) socket.write(batch);
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answers));
  });
}

/** Opens a stream, and hangs up as soon as it has begun. */
function openAndDrop(port: number, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.once("data", () => socket.destroy());
    socket.on("error", reject);
    socket.on("close", () => resolve());
  });
}

/** What there is clearly more of. A connection of another test in this process may come or go meanwhile. */
function listAdded(before: ResourceCounts, after: ResourceCounts): readonly string[] {
  return Object.keys(after).filter((kind) => (after[kind] ?? 0) > (before[kind] ?? 0) + AT_ONCE / 10);
}

describe("what callers leave behind", { timeout: 60_000 }, () => {
  let listening: Listening;
  let aborted = 0;
  let running = 0;

  beforeAll(async () => {
    const server = new McpServer({ name: "abandoned", version: "1.0.0" }, { onEvent: () => {} });
    server.registerTool("ask", {}, async (_args, ctx) => ((await ctx.ask("go", question)).go ? "went" : "stayed"));
    server.registerTool("stream", {}, async (_args, ctx) => {
      running++;
      ctx.reportProgress({ progress: 1 });
      await new Promise<void>((resolve) => ctx.signal.addEventListener("abort", () => resolve()));
      aborted++;
      running--;
      return "too late";
    });
    listening = await listen(server satisfies MessageHandler, { port: 0 });
  });

  afterAll(() => listening.close());

  it("is nothing after 10,000 flows that were never answered", async () => {
    const ask = async (times: number) => {
      const answers = await Promise.all([1, 2, 3, 4].map(() => sendMany(listening.port, writeCall("ask"), times / 4)));
      return answers.reduce((sum, count) => sum + count, 0);
    };
    await ask(ROUNDS / 10);
    const before = await readHeap();
    expect(await ask(ROUNDS)).toBe(ROUNDS);
    expect((await readHeap()) - before).toBeLessThan(RETAINED);
  });

  it("is nothing after 1,000 streams that were opened and dropped", async () => {
    const drop = async (times: number) => {
      aborted = 0;
      for (let done = 0; done < times; done += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => openAndDrop(listening.port, writeCall("stream"))));
      }
      await vi.waitFor(() => expect([aborted, running]).toEqual([times, 0]), 5000);
    };
    await drop(AT_ONCE);
    const [before, resources] = [await readHeap(), countResources()];
    await drop(STREAMS);
    expect((await readHeap()) - before).toBeLessThan(RETAINED);
    expect(listAdded(resources, countResources())).toEqual([]);
  });
});
