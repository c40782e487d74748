import { expect, it } from "vitest";
import { HttpSession } from "./http-session.ts";
import { SharedRoom } from "./shared-room.ts";

function build(maxEvents: number, sharedCalls = new SharedRoom(1e6)): HttpSession {
  return new HttpSession({
    id: "id",
    owner: "nobody",
    epoch: "epoch",
    openedAt: 0,
    limits: { maxEvents, maxCharacters: 1e6 },
    shared: new SharedRoom(1e6),
    sharedCalls,
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

it("a call counts as left from when its reader goes until one comes back, it is done, or the session ends", () => {
  const left = new SharedRoom(1e6);
  const session = build(10, left);
  const held: number[] = [];
  const open = () => {
    const stream = session.openStream(() => {});
    if (stream === undefined) return expect.unreachable();
    session.attach(stream);
    return stream;
  };
  const [first, second] = [open(), open()];
  held.push(left.held);
  for (const stream of [first, second]) session.detach(stream);
  held.push(left.held);
  session.attach(first);
  held.push(left.held);
  session.finishStream(second);
  held.push(left.held);
  session.detach(first);
  held.push(left.held);
  session.end();
  held.push(left.held);
  expect(held).toEqual([0, 2, 1, 0, 1, 0]);
});
