import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLineFramer, type Line } from "./lines.ts";

const encoder = new TextEncoder();

/** Frames bytes that come in pieces of the given sizes. */
function frame(bytes: Uint8Array, sizes: readonly number[] = [bytes.length], maxLineBytes = 1000): Line[] {
  const framer = createLineFramer(maxLineBytes);
  const lines: Line[] = [];
  let start = 0;
  for (let index = 0; start < bytes.length; index++) {
    const size = Math.max(1, sizes[index % sizes.length] ?? 1);
    // The framer may not rely on a piece that somebody writes to afterwards.
    const piece = bytes.slice(start, start + size);
    lines.push(...framer.push(piece));
    piece.fill(0x21);
    start += size;
  }
  return [...lines, ...framer.end()];
}

const show = (lines: readonly Line[]): string[] => lines.map(({ text, problem }) => text ?? `(${problem})`);
const bytesOf = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...encoder.encode(part)] : part)));

describe("the line framer", () => {
  it.each([
    ["lines", bytesOf("{}\n[1]\n"), ["{}", "[1]"]],
    ["line ends of both kinds", bytesOf("a\r\nb\nc\r\n"), ["a", "b", "c"]],
    ["a carriage return within a line", bytesOf("a\rb\n\r\r\n"), ["a\rb", "\r"]],
    ["empty lines", bytesOf("\n\r\na\n\n"), ["", "", "a", ""]],
    ["a last line without an end", bytesOf("a\nb"), ["a", "b"]],
    ["characters of every length", bytesOf("aé€\u{1f600}\n"), ["aé€\u{1f600}"]],
    ["a byte order mark", bytesOf([0xef, 0xbb, 0xbf], "a\n"), ["a"]],
    ["line separators that are no line ends", bytesOf("a\u2028b\u0085c\n"), ["a\u2028b\u0085c"]],
    ["a byte that is no UTF-8", bytesOf("a\n", [0xff], "\nb\n"), ["a", "(not UTF-8)", "b"]],
    ["a character that is cut off", bytesOf([0xe2, 0x82], "\nb\n"), ["(not UTF-8)", "b"]],
    ["a character that is cut off at the end", bytesOf("a\n", [0xe2, 0x82]), ["a", "(not UTF-8)"]],
    [
      "an overlong form and a surrogate",
      bytesOf([0xc0, 0xaf, 0x0a, 0xed, 0xa0, 0x80, 0x0a]),
      ["(not UTF-8)", "(not UTF-8)"],
    ],
    ["a line as long as is allowed", bytesOf("x".repeat(12), "\nb\n"), ["x".repeat(12), "b"]],
    ["a line that is too long", bytesOf("a\n", "x".repeat(13), "\nb\n"), ["a", "(too long)", "b"]],
    [
      "a line that is much too long, and the next as well",
      bytesOf("x".repeat(99), "\n", "y".repeat(99), "\nb"),
      ["(too long)", "(too long)", "b"],
    ],
    ["a line that is too long and does not end", bytesOf("a\n", "x".repeat(40)), ["a", "(too long)"]],
    ["nothing", bytesOf(), []],
  ])("reads %s, however it is cut", (_, bytes, lines) => {
    expect(show(frame(bytes, undefined, 12))).toEqual(lines);
    for (let size = 1; size < 15; size++) expect(show(frame(bytes, [size], 12))).toEqual(lines);
  });

  it("tells of a line that is too long as soon as it is", () => {
    const framer = createLineFramer(4);
    expect(show(framer.push(bytesOf("abcd")))).toEqual([]);
    expect(show(framer.push(bytesOf("e")))).toEqual(["(too long)"]);
    expect(show(framer.push(bytesOf("fghijklmnop")))).toEqual([]);
    expect(show(framer.push(bytesOf("\nok\n")))).toEqual(["ok"]);
  });

  it("gives the same lines for any bytes, however they are cut", () => {
    const byte = fc.oneof(fc.constantFrom(0x0a, 0x0d, 0xe2, 0x82, 0xac, 0xff), fc.integer({ min: 0x20, max: 0x7e }));
    fc.assert(
      fc.property(
        fc
          .uint8Array({ maxLength: 60 })
          .chain((any) => fc.array(byte, { maxLength: 200 }).map((more) => [...any, ...more])),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (bytes, sizes, maxLineBytes) => {
          const whole = Uint8Array.from(bytes);
          expect(frame(whole, sizes, maxLineBytes)).toEqual(frame(whole, undefined, maxLineBytes));
        },
      ),
    );
  });

  it("reads any messages back, however the stream is cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.json()),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.constantFrom("\n", "\r\n"),
        (messages, sizes, lineEnd) => {
          const bytes = encoder.encode(messages.map((message) => `${message}${lineEnd}`).join(""));
          expect(show(frame(bytes, sizes, 1_000_000))).toEqual(messages);
        },
      ),
    );
  });

  it("reads long lines one after the other", () => {
    const framer = createLineFramer(1_000_000);
    const line = "x".repeat(200_000);
    for (let index = 0; index < 3; index++) {
      expect(framer.push(encoder.encode(line))).toEqual([]);
      expect(show(framer.push(encoder.encode("\n")))).toEqual([line]);
    }
  });

  // Copying what is held with every piece would take minutes.
  it("reads a long line that comes byte by byte, in little time", () => {
    const framer = createLineFramer(1_000_000);
    const byte = encoder.encode("x");
    for (let index = 0; index < 1_000_000; index++) framer.push(byte);
    expect(framer.end()[0]?.text).toHaveLength(1_000_000);
  });
});
