import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { endWithHost } from "./end-with-host.ts";

it("servers are ended when the host exits, and one that has ended is let be", () => {
  const host = new EventEmitter();
  const [first, second] = [vi.fn(), vi.fn()];
  const forget = endWithHost(host, first);
  endWithHost(host, second);
  forget();
  forget();
  host.emit("exit");
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
});

it("the host gets one listener for all servers, which goes with the last of them", () => {
  const host = new EventEmitter();
  const kill = vi.fn();
  for (let round = 0; round < 2; round++) {
    const forgets = Array.from({ length: 20 }, () => endWithHost(host, kill));
    expect(host.listenerCount("exit")).toBe(1);
    host.emit("exit");
    expect(kill).toHaveBeenCalledTimes(20 * (round + 1));
    for (const forget of forgets) forget();
    expect(host.listenerCount("exit")).toBe(0);
  }
});
