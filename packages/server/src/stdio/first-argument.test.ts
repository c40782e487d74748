import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { serveStdio } from "./serve-stdio.ts";
import { serveStream } from "./serve-stream.ts";

const wanted = "must be a server, new McpServer(…) or new Server(…)";

describe("what is no server", () => {
  it.each([
    [undefined, "nothing"],
    [{ legacy: false }, "an object without the function handle"],
  ])("is not served to the host: %j", (given, told) => {
    const { write } = process.stdout;
    expect(() => serveStdio(given as never)).toThrow(`The first argument of serveStdio ${wanted}; got ${told}.`);
    expect(process.stdout.write).toBe(write);
  });

  it.each([
    [undefined, "nothing"],
    [{ readable: new PassThrough(), writable: new PassThrough() }, "an object without the function handle"],
  ])("is not served over a stream: %#", (given, told) => {
    expect(() => serveStream(given as never, undefined as never)).toThrow(
      `The first argument of serveStream ${wanted}; got ${told}.`,
    );
  });
});
