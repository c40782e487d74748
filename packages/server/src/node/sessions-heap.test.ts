import { expect, it } from "vitest";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { buildInitialize, openSession, post, type SendHttp } from "../http/sessions/session-client.fixture.ts";
import { buildSessionServer } from "../http/sessions/session-server.fixture.ts";
import { readHeap } from "./heap.fixture.ts";

/** What a session that was opened, used and left may hold, in bytes. */
const BYTES_EACH = 12_000;

function serve(maxSessions: number): SendHttp {
  const { server } = buildSessionServer({ onEvent: () => {} });
  const handler = createFetchHandler(server, { sessions: { maxSessions } });
  return (init) => handler(new Request("https://mcp.example/mcp", init));
}

async function abandon(send: SendHttp, count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const client = await openSession(send);
    await (await client.call("greet")).text();
  }
}

it("10,000 sessions that were opened and left hold no more than those that there is room for", {
  timeout: 60_000,
}, async () => {
  const send = serve(500);
  await abandon(send, 1000);
  const before = readHeap();
  await abandon(send, 10_000);
  expect(readHeap() - before).toBeLessThan(1_000_000);
});

it("a session that is idle holds little", { timeout: 60_000 }, async () => {
  const send = serve(10_000);
  await abandon(send, 100);
  const before = readHeap();
  await abandon(send, 2000);
  const each = (readHeap() - before) / 2000;
  expect(each).toBeLessThan(BYTES_EACH);
  expect((await post(send, buildInitialize())).status).toBe(200);
});
