import { describe, expect, test } from "vitest";
import { EventCursor } from "./event-cursor.ts";

function read(cursor: EventCursor, text: string): readonly string[] | undefined {
  return cursor.read(new TextEncoder().encode(text), 100_000);
}

describe("a stream over several connections", () => {
  test("gives what comes twice once", () => {
    const cursor = new EventCursor();
    expect(read(cursor, "id: 1\ndata: a\n\n")).toEqual(["a"]);
    cursor.startConnection();
    expect(read(cursor, "id: 1\ndata: a\n\nid: 2\ndata: b\n\n")).toEqual(["b"]);
    expect(cursor.lastEventId).toBe("2");
  });

  test.each<[string, string]>([
    ["too long to be sent back", "x".repeat(5000)],
    ["none that a header can carry", "\u0001"],
  ])("does not keep an id that is %s", (_, id) => {
    const cursor = new EventCursor();
    const event = `id: ${id}\ndata: a\n\n`;
    expect(read(cursor, event)).toEqual(["a"]);
    cursor.startConnection();
    expect([cursor.lastEventId, read(cursor, event)]).toEqual([undefined, ["a"]]);
  });
});
