import { describe, expect, it, vi } from "vitest";
import { type BufferedEvent, EventBuffer, type EventKind } from "./event-buffer.ts";
import { parseEventId, writeEventId } from "./event-id.ts";
import { SharedRoom } from "./shared-room.ts";

function build(maxEvents: number, maxCharacters = 1e6, shared = new SharedRoom(1e6)) {
  const buffer = new EventBuffer({ maxEvents, maxCharacters }, shared);
  let place = 0;
  const add = (kind: EventKind, extras: Partial<BufferedEvent> = {}): number => {
    buffer.add({ stream: 1, place: ++place, kind, text: `${kind} ${place}`, ...extras });
    buffer.trim();
    return place;
  };
  const list = (stream = 1): string[] => {
    const texts: string[] = [];
    for (let next = buffer.findNext(stream, 0); next !== undefined; next = buffer.findNext(stream, next.place))
      texts.push(next.text);
    return texts;
  };
  return { buffer, add, list, shared };
}

describe("a buffer of events", () => {
  it("gives up what was read to its end first, then remarks, then changes, the oldest of each", () => {
    const { add, list, buffer } = build(4);
    for (const kind of ["request", "notification", "remark", "remark"] as const) add(kind);
    buffer.add({ stream: 2, place: 1, kind: "response", text: "spent" });
    buffer.spend(2);
    buffer.trim();
    expect([list(), list(2)]).toEqual([["request 1", "notification 2", "remark 3", "remark 4"], []]);
    add("response");
    expect(list()).toEqual(["request 1", "notification 2", "remark 4", "response 5"]);
    add("response");
    add("response");
    expect(list()).toEqual(["request 1", "response 5", "response 6", "response 7"]);
  });

  it("tells of what is lost that somebody waits for, once, and not of what was read", () => {
    const { add, buffer } = build(1);
    const onLost = vi.fn();
    add("request", { onLost });
    add("request");
    expect(onLost).toHaveBeenCalledTimes(1);
    const read = vi.fn();
    buffer.add({ stream: 2, place: 1, kind: "response", text: "", onLost: read });
    buffer.spend(2);
    buffer.trim();
    expect(read).not.toHaveBeenCalled();
  });

  it("keeps an error in the place of a response that is too large, where it is smaller", () => {
    const { add, list } = build(9, 500);
    add("response", { text: "x".repeat(1000), fallback: "too large" });
    expect(list()).toEqual(["too large"]);
    const tiny = build(9, 50);
    tiny.add("response", { fallback: "much longer than the response was" });
    expect(tiny.list()).toEqual([]);
  });

  it("shares its room with others, and gives it back", () => {
    const shared = new SharedRoom(500);
    const first = build(9, 1e6, shared);
    const second = build(9, 1e6, shared);
    first.add("response", { text: "x".repeat(300) });
    second.add("response", { text: "x".repeat(300) });
    expect([first.list().length, second.list().length, shared.held]).toEqual([1, 0, 400]);
    first.buffer.forget(1);
    expect(shared.held).toBe(0);
    second.add("response");
    second.buffer.close();
    second.add("response");
    expect([shared.held, second.list()]).toEqual([0, []]);
  });
});

describe("the room that buffers share", () => {
  it("is made by whoever holds the most, though another wants it", () => {
    const shared = new SharedRoom(2000);
    const large = build(99, 1e6, shared);
    const small = build(99, 1e6, shared);
    for (let count = 0; count < 5; count++) large.add("response", { text: "x".repeat(300) });
    const onLost = vi.fn();
    for (let count = 0; count < 2; count++) small.add("request", { text: "y".repeat(100), onLost });
    expect([large.list().length, small.list().length, shared.held]).toEqual([4, 2, 2000]);
    expect(onLost).not.toHaveBeenCalled();
    for (let count = 0; count < 9; count++) small.add("request", { text: "y".repeat(100), onLost });
    expect([large.list().length, small.list().length, onLost.mock.calls.length]).toEqual([2, 6, 5]);
  });

  it("is made though whoever wants it holds nothing", () => {
    const shared = new SharedRoom(500);
    const large = build(9, 1e6, shared);
    large.add("response", { text: "x".repeat(300) });
    const closed = build(9, 1e6, shared);
    closed.buffer.close();
    closed.add("remark");
    expect([large.list().length, shared.held]).toEqual([1, 400]);
  });
});

describe("the id of an event", () => {
  it("comes back as the place that it names", () => {
    const place = { epoch: "a-_9", stream: 12, place: 0 };
    expect(parseEventId(writeEventId(place))).toEqual(place);
  });

  it.each(["", "a", "a.1", "a.1.2.3", "a.01.2", "a.-1.2", "a.1.2 ", " a.1.2", "a.1.1e3", `${"a".repeat(65)}.1.1`])(
    "is none in %j",
    (text) => {
      expect(parseEventId(text)).toBe(undefined);
    },
  );
});
