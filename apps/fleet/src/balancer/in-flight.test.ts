import { expect, it } from "vitest";
import { InFlight } from "./in-flight.ts";

const never = new AbortController().signal;

/** Whether a promise has settled once all that is due has happened. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  await new Promise(setImmediate);
  return settled;
}

it("waits until one backend is at work on enough requests", async () => {
  const inFlight = new InFlight();
  inFlight.begin("a");
  const busy = inFlight.whenBusy("a", 2, never);
  inFlight.begin("b");
  inFlight.begin("b");
  expect(await isSettled(busy)).toBe(false);
  inFlight.begin("a");
  expect(inFlight.count("a")).toBe(2);
  await busy;
});

it("does not count what has ended", async () => {
  const inFlight = new InFlight();
  inFlight.begin("a");
  inFlight.end("a");
  expect(inFlight.count("a")).toBe(0);
  const busy = inFlight.whenBusy("a", 1, never);
  expect(await isSettled(busy)).toBe(false);
  inFlight.begin("a");
  await busy;
});

it("gives up when it is told to", async () => {
  const inFlight = new InFlight();
  const controller = new AbortController();
  const busy = inFlight.whenBusy("a", 1, controller.signal);
  controller.abort("enough");
  await expect(busy).rejects.toBe("enough");
  await expect(inFlight.whenBusy("a", 1, controller.signal)).rejects.toBe("enough");
});
