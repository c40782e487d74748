import { expect, it } from "vitest";
import { createTextLines } from "./text-lines.ts";

function cut(pieces: readonly (string | Uint8Array)[]): string[] {
  const lines: string[] = [];
  const cutter = createTextLines((line) => lines.push(line));
  for (const piece of pieces) cutter.push(piece);
  cutter.end();
  return lines;
}

it("lines are told without their ends, however they come, the last one too", () => {
  const bytes = new TextEncoder().encode("one\r\ntwo €\n\nthree");
  expect(cut([bytes])).toEqual(["one", "two €", "", "three"]);
  expect(cut([...bytes].map((byte) => new Uint8Array([byte])))).toEqual(["one", "two €", "", "three"]);
  expect(cut(["a\n", "b"])).toEqual(["a", "b"]);
  expect(cut([])).toEqual([]);
});

it("lines that are too long are cut at once, and the rest is passed over", () => {
  const lines: string[] = [];
  const cutter = createTextLines((line) => lines.push(line));
  for (let count = 0; count < 9; count++) cutter.push("x".repeat(1000));
  expect(lines).toEqual([`${"x".repeat(8192)}…`]);
  cutter.push("x".repeat(1_000_000));
  cutter.push("x\nnext\n");
  expect(lines.slice(1)).toEqual(["next"]);
});

it("bytes that are no text are replaced", () => {
  expect(cut([new Uint8Array([0x61, 0xff, 0x0a, 0xe2, 0x82])])).toEqual(["a\ufffd", "\ufffd"]);
});
