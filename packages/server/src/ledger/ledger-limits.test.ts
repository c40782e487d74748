import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { accept, buildWatchedServer, play, readText } from "../flow/flow-run.fixture.ts";
import { openCodec } from "../request-state/flow.fixture.ts";

const Note = z.object({ note: z.string() });
const note = (length: number) => accept({ note: "x".repeat(length) });

describe("what a flow remembers", () => {
  it("is limited for each answer, and the one that is too large is named", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("small", elicit("Small?", Note));
      await ctx.ask("large", elicit("Large?", Note));
      await ctx.ask("last", elicit("Last?", Note));
      return "done";
    });
    const told = await play(server, { small: [note(10)], large: [note(16_500)] });
    expect(readText(told)).toMatch(
      /^isError: The answer to "large" has 16\d{3} bytes; at most 16384 can be remembered\.$/,
    );
  });

  it("does not limit an answer that need not be remembered", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => String((await ctx.ask("a", elicit("?", Note))).note.length));
    expect(readText(await play(server, { a: [note(100_000)] }))).toBe("100000");
  });

  it("is limited to 64 answers", async () => {
    const { server } = buildWatchedServer();
    const keys = Array.from({ length: 65 }, (_, index) => `key-${index}`);
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.askAll(Object.fromEntries(keys.map((key) => [key, elicit(key, Note)])));
      await ctx.ask("last", elicit("Last?", Note));
      return "done";
    });
    const told = await play(server, Object.fromEntries(keys.map((key) => [key, [note(1)]])));
    expect(readText(told)).toMatch(/^isError: More than 64 questions were answered in one call/);
  });

  it("is limited by the token, and the operator is told what is large", async () => {
    const { server, events } = buildWatchedServer({ requestState: { codec: openCodec, maxTokenBytes: 9000 } });
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.once("made", () => "y".repeat(6000));
      await ctx.askAll({ a: elicit("A?", Note), b: elicit("B?", Note) });
      await ctx.ask("last", elicit("Last?", Note));
      return "done";
    });
    const told = await play(server, { a: [note(2000)], b: [note(1000)] });
    expect(told.response).toMatchObject({ error: { code: -32603, message: "Internal error" } });
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringMatching(
        /longer than maxTokenBytes \(9000\).*the value of "made" has 6002 bytes, the answer to "a" has 20\d\d bytes, the answer to "b" has 10\d\d bytes/,
      ),
    ]);
  });
});
