import { EventEmitter, once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { settle } from "./in-memory.fixture.ts";
import { takeStdout } from "./take-stdout.ts";
import { until } from "./until.fixture.ts";

function openStreams(highWaterMark = 16_384) {
  const stdout = new PassThrough({ highWaterMark, encoding: "utf8" });
  const stderr = new PassThrough({ highWaterMark, encoding: "utf8" });
  const read = () => [stdout.read() ?? "", stderr.read() ?? ""];
  return { stdout, stderr, read };
}

describe("standard output that is taken", () => {
  it("has what others write to it sent to standard error, and what is the protocol's to itself", () => {
    const { stdout, stderr, read } = openStreams();
    const { writable } = takeStdout(stdout, stderr);
    stdout.write("one ");
    writable.write("protocol");
    stdout.write("dHdv", "base64");
    stdout.write(Uint8Array.of(0x21));
    expect(read()).toEqual(["protocol", "one two!"]);
  });

  it("calls back whoever waits for what was written", async () => {
    const { stdout, stderr, read } = openStreams();
    takeStdout(stdout, stderr);
    await new Promise<void>((resolve) => stdout.write("a", () => resolve()));
    await new Promise<void>((resolve) => stdout.write("b", "utf8", () => resolve()));
    expect(read()).toEqual(["", "ab"]);
  });

  it("is not ended by others, nor with the protocol's own stream", async () => {
    const { stdout, stderr, read } = openStreams();
    const { writable, restore } = takeStdout(stdout, stderr);
    await new Promise<void>((resolve) => stdout.end(() => resolve()));
    await new Promise<void>((resolve) => stdout.end("last words", () => resolve()));
    writable.end("protocol");
    await once(writable, "close");
    expect(read()).toEqual(["protocol", "last words"]);
    restore();
    stdout.write("everybody's");
    expect(read()).toEqual(["everybody's", ""]);
    stdout.end();
    expect(stdout.writableEnded).toBe(true);
  });

  it("lets those that wait for room wait for that of standard error", async () => {
    let got = "";
    const stderr = new Writable({
      highWaterMark: 10,
      write(piece: Buffer, _encoding, callback) {
        got += piece;
        setImmediate(callback);
      },
    });
    const { stdout } = openStreams();
    takeStdout(stdout, stderr);
    const lines = Readable.from(Array.from({ length: 50 }, (_, index) => `this is line ${index}\n`));
    lines.pipe(stdout);
    await until(() => expect(got.split("\n")).toHaveLength(51));
  });

  it("sends what comes together in one piece, and in order", async () => {
    const pieces: string[] = [];
    let done = (): void => {};
    const stdout = new Writable({
      decodeStrings: false,
      write(piece: string, _encoding, callback) {
        pieces.push(piece);
        done = callback;
      },
    });
    const { writable } = takeStdout(stdout, new PassThrough());
    for (const text of ["a\n", "b\n", "c\n"]) writable.write(text);
    expect(pieces).toEqual(["a\n"]);
    done();
    await settle();
    expect(pieces).toEqual(["a\n", "b\nc\n"]);
  });

  it("is given back, also where somebody has put something of its own in front", () => {
    const { stdout, stderr, read } = openStreams();
    const plain = stdout.write;
    const first = takeStdout(stdout, stderr);
    first.restore();
    first.restore();
    expect(stdout.write).toBe(plain);

    const second = takeStdout(stdout, stderr);
    const taken = stdout.write.bind(stdout) as (text: string) => boolean;
    stdout.write = ((text: string) => taken(`(${text})`)) as Writable["write"];
    stdout.write("a");
    second.restore();
    stdout.write("b");
    expect(read()).toEqual(["(b)", "(a)"]);
    expect(stderr.listenerCount("drain")).toBe(0);
  });

  it("is not given to two", () => {
    const { stdout, stderr } = openStreams();
    const { restore } = takeStdout(stdout, stderr);
    expect(() => takeStdout(stdout, stderr)).toThrow("Standard output already serves a peer");
    restore();
    takeStdout(stdout, stderr).restore();
  });

  it("does not end the process when nobody reads it any more", async () => {
    const { stdout, stderr } = openStreams();
    const { writable } = takeStdout(stdout, stderr);
    stdout.destroy(new TypeError("EPIPE"));
    stderr.destroy(new TypeError("EPIPE"));
    stdout.write("nobody hears this");
    const failed = once(writable, "error");
    writable.write("nor this");
    expect(await failed).toHaveLength(1);
    expect(EventEmitter.listenerCount(stdout, "error")).toBe(1);
  });
});
