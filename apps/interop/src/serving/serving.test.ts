import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { createEventLog } from "./event-log.ts";
import { Occurrence } from "./occurrence.ts";
import { OpenResponses } from "./open-responses.ts";
import { SessionMemory } from "./session-memory.ts";

it("what happened is waited for no more, and is over then", async () => {
  const occurrence = new Occurrence();
  occurrence.note();
  expect(await occurrence.wait(0)).toBe(true);
  expect(await occurrence.wait(0)).toBe(false);
});

it("who waits hears of it at once", async () => {
  const occurrence = new Occurrence();
  const waiting = occurrence.wait(60_000);
  occurrence.note();
  expect(await waiting).toBe(true);
});

it("a stream is gone on with after the event that was the last, without those of others or empty ones", async () => {
  const log = createEventLog<object>();
  const ids = [];
  for (const [stream, message] of [
    ["a", {}],
    ["a", { id: 1 }],
    ["b", { id: 2 }],
    ["a", {}],
    ["a", { id: 3 }],
  ] as const) {
    ids.push(await log.storeEvent(stream, message));
  }
  const sent: unknown[] = [];
  const send = async (id: string, message: object) => void sent.push([id, message]);
  expect(await log.replayEventsAfter(ids[0] ?? "", { send })).toBe("a");
  expect(sent).toEqual([
    [ids[1], { id: 1 }],
    [ids[4], { id: 3 }],
  ]);
  expect(await log.getStreamIdForEventId(ids[2] ?? "")).toBe("b");
});

it("sessions are known until they are forgotten, and new ones after that", () => {
  const sessions = new SessionMemory();
  expect(sessions.forget()).toBe(false);
  expect([sessions.knows("a"), sessions.forget(), sessions.knows("a"), sessions.knows("b")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it("open connections are cut, those that have ended are not there any more", async () => {
  const responses = new OpenResponses();
  const http = createServer((request, response) => {
    responses.add(response);
    if (request.url === "/short") response.end("Done.");
    else response.flushHeaders();
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  await (await fetch(`${url}/short`)).text();
  expect(responses.cut()).toBe(false);
  const open = await fetch(`${url}/long`);
  expect(responses.cut()).toBe(true);
  await expect(open.text()).rejects.toThrow();
  http.closeAllConnections();
  http.close();
});
