import { expect, it } from "vitest";
import { HttpSession } from "./http-session.ts";
import { SharedRoom } from "./shared-room.ts";

function build(maxEvents: number): HttpSession {
  return new HttpSession({
    id: "id",
    owner: "nobody",
    epoch: "epoch",
    openedAt: 0,
    limits: { maxEvents, maxCharacters: 1e6 },
    shared: new SharedRoom(1e6),
    sharedCalls: new SharedRoom(1e6),
    onAttendance: () => {},
    onError: () => {},
    open: () => ({ record: undefined, handle: async () => undefined, close: () => {} }),
  });
}

it.each([1, 5000])("no more than a thousand calls run in a session, where %i events are kept", (maxEvents) => {
  const session = build(maxEvents);
  const streams = Array.from({ length: Math.max(maxEvents, 1000) }, () => session.openStream(() => {}));
  expect(streams).not.toContain(undefined);
  expect(session.openStream(() => {})).toBe(undefined);
  streams[7]?.finish();
  expect(session.openStream(() => {})).toBeDefined();
  expect([session.findStream(8), session.openStream(() => {})]).toEqual([undefined, undefined]);
});
