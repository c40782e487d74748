import { expect, it } from "vitest";
import { buildChangingServer } from "../subscriptions/changing-server.fixture.ts";
import { type Listening, subscribe } from "../subscriptions/listening.fixture.ts";
import { readHeap } from "./heap.fixture.ts";

const SUBSCRIPTIONS = 1000;

/** What may stay behind of all of them together, in bytes: each one holds ten times its part. */
const RETAINED = 2 * 1024 * 1024;

async function openAndDrop(count: number): Promise<void> {
  const all: Listening[] = [];
  for (let id = 0; id < count; id++) {
    const resourceSubscriptions = Array.from(
      { length: 100 },
      (_, index) => `notes://${id}-${index}-${"x".repeat(100)}`,
    );
    all.push(subscribe(server, { toolsListChanged: true, resourceSubscriptions }, { id }));
  }
  await until(() => countOpen() === count);
  addTool();
  await until(() => all.every(({ received }) => received.length === 2));
  for (const { cancel } of all) cancel();
  await Promise.all(all.map(({ response }) => response));
  expect(countOpen()).toBe(0);
  events.length = 0;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

const { server, events, addTool, countOpen } = buildChangingServer();

it("the heap of a server is as before when a thousand subscriptions are gone", { timeout: 60_000 }, async () => {
  await openAndDrop(10);
  const before = await readHeap();
  await openAndDrop(SUBSCRIPTIONS);
  expect((await readHeap()) - before).toBeLessThan(RETAINED);
});
