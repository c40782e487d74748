import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createEventParser,
  createEventSplitter,
  encodeServerSentEvent,
  type ServerSentEvent,
} from "./server-sent-events.ts";

/** Splits a text cut into pieces of the given sizes. */
function split(text: string, sizes: readonly number[] = [text.length]): string[] {
  const splitter = createEventSplitter();
  const events: string[] = [];
  let start = 0;
  for (let index = 0; start < text.length; index++) {
    const size = Math.max(1, sizes[index % sizes.length] ?? 1);
    events.push(...splitter(text.slice(start, start + size)));
    start += size;
  }
  return events;
}

describe("the event splitter", () => {
  it.each([
    ["what the encoder writes", `${encodeServerSentEvent("{}")}${encodeServerSentEvent("[1]")}`, ["{}", "[1]"]],
    ["line ends of every kind", "data: a\n\ndata: b\r\n\r\ndata: c\r\rdata: d\n\r\n", ["a", "b", "c", "d"]],
    ["data over several lines", "data: a\ndata:\ndata: b\n\n", ["a\n\nb"]],
    ["no space, and only the first one", "data:a\n\ndata:  b\n\n", ["a", " b"]],
    ["comments, ids, retries and unknown fields", ": hi\nid: 1\nretry: 5\nfoo: bar\ndata: a\n:\n\n", ["a"]],
    ["a field without a colon", "data\n\n", [""]],
    ["events of other types", "event: ping\ndata: a\n\nevent: message\ndata: b\n\n", ["b"]],
    ["an event without data", "event: message\n\ndata: a\n\n", ["a"]],
    ["a byte order mark", "\ufeffdata: a\n\n", ["a"]],
    ["an event that is cut off", "data: a\n\ndata: b\n", ["a"]],
    ["nothing", "", []],
  ])("reads %s, however it is cut", (_, text, events) => {
    expect(split(text)).toEqual(events);
    for (let size = 1; size < 6; size++) expect(split(text, [size])).toEqual(events);
  });

  it("reads any messages back, however the stream is cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.json()),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (messages, sizes) => {
          expect(split(messages.map(encodeServerSentEvent).join(""), sizes)).toEqual(messages);
        },
      ),
    );
  });
});

describe("the event parser", () => {
  const parse = (text: string, size = text.length): ServerSentEvent[] => {
    const parser = createEventParser();
    const events: ServerSentEvent[] = [];
    for (let start = 0; start < text.length; start += size) events.push(...parser(text.slice(start, start + size)));
    return events;
  };

  it.each<[string, string, Partial<ServerSentEvent>[]]>([
    ["an event with all of it", "id: 1\nretry: 5\ndata: a\n\n", [{ data: "a", id: "1", retryMs: 5 }]],
    ["an event of which only the id is known", "id: 1\n\n", [{ id: "1" }]],
    ["an empty data field", "id: 1\ndata:\n\n", [{ id: "1", data: "" }]],
    ["an id that says that there is none", "id\ndata: a\n\n", [{ id: "", data: "a" }]],
    ["ids of their own, which do not carry on", "id: 1\n\ndata: a\n\n", [{ id: "1" }, { data: "a" }]],
    ["the last of two ids", "id: 1\nid: 2\n\n", [{ id: "2" }]],
    ["no id with a NUL in it", "id: a\0b\n\n", [{}]],
    ["an id with a colon and spaces", "id:  a: b \n\n", [{ id: " a: b " }]],
    ["an event of another type, with its id", "event: ping\nid: 1\ndata: a\n\n", [{ id: "1" }]],
    ["no retry that is no whole number", "retry: 1.5\nretry: -1\nretry: a\nretry:\n\n", [{}]],
    ["an event that is cut off", "id: 1\n\nid: 2\ndata: a\n", [{ id: "1" }]],
    ["comments", ": keep alive\n\n", [{}]],
  ])("reads %s, however it is cut", (_, text, events) => {
    const all = events.map((event) => ({ data: undefined, id: undefined, retryMs: undefined, ...event }));
    for (const size of [text.length, 1, 2, 3, 5]) expect(parse(text, size)).toEqual(all);
  });
});
