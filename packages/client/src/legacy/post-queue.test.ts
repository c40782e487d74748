import type { JSONRPCNotification } from "@proj/types";
import { describe, expect, test } from "vitest";
import { settle } from "./connect-fake.fixture.ts";
import { PostQueue } from "./post-queue.ts";

const note = (number: number): JSONRPCNotification => ({ jsonrpc: "2.0", method: `x/${number}` });

/** A queue to somebody who takes a message when a test says so, or fails to. */
function createQueue() {
  const sent: string[] = [];
  const open: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  const queue = new PostQueue((message) => {
    sent.push("method" in message ? message.method : "an answer");
    return new Promise((resolve, reject) => open.push({ resolve, reject }));
  });
  const add = (from: number, to: number): void => {
    for (let number = from; number < to; number += 1) queue.add(note(number));
  };
  return { queue, add, sent, open };
}

describe("what is not answered", () => {
  test("is sent at once, in its order, up to what may be under way, and the rest as that arrives or fails", async () => {
    const { add, sent, open } = createQueue();
    add(0, 100);
    expect(sent).toHaveLength(32);
    open[5]?.resolve();
    open[6]?.reject(new TypeError("gone"));
    await settle();
    expect(sent).toHaveLength(34);
    for (let turn = 0; turn < 100; turn += 1) {
      open[turn]?.resolve();
      await settle();
    }
    expect(sent).toEqual(Array.from({ length: 100 }, (_, number) => `x/${number}`));
  });

  test("is dropped where too much waits already, and taken again when that has become less", async () => {
    const { add, sent, open } = createQueue();
    add(0, 5000);
    for (let turn = 0; turn < 5000; turn += 1) {
      open[turn]?.resolve();
      await Promise.resolve();
    }
    await settle();
    expect(sent).toHaveLength(1032);
    add(5000, 5001);
    expect(sent.at(-1)).toBe("x/5000");
  });

  test("is not sent any more once the session is over", async () => {
    const { queue, add, sent, open } = createQueue();
    add(0, 50);
    queue.stop();
    for (const { resolve } of open) resolve();
    add(50, 51);
    await settle();
    expect(sent).toHaveLength(32);
  });
});
