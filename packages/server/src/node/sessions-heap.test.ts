import { expect, it } from "vitest";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { buildInitialize, openSession, post, type SendHttp } from "../http/sessions/session-client.fixture.ts";
import { buildSessionServer } from "../http/sessions/session-server.fixture.ts";
import { readHeap } from "./heap.fixture.ts";

/** What a session that was opened, used and left may hold, in bytes. */
const BYTES_EACH = 14_000;

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

/** The least that a batch of sessions left behind, in bytes for each: what others of the process do now and then is in none of them. */
async function measureEach(send: SendHttp, count: number): Promise<number> {
  const measured: number[] = [];
  for (let batch = 0; batch < 3; batch++) {
    const before = await readHeap();
    await abandon(send, count);
    measured.push(((await readHeap()) - before) / count);
  }
  return Math.min(...measured);
}

it("10,000 sessions that were opened and left hold no more than those that there is room for", {
  timeout: 120_000,
}, async () => {
  const send = serve(500);
  await abandon(send, 1000);
  expect(await measureEach(send, 3000)).toBeLessThan(100);
});

it("a session that is idle holds little", { timeout: 120_000 }, async () => {
  const send = serve(10_000);
  await abandon(send, 100);
  expect(await measureEach(send, 1000)).toBeLessThan(BYTES_EACH);
  expect((await post(send, buildInitialize())).status).toBe(200);
});
