import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { accept, buildWatchedServer, decline, play, readText } from "../flow/flow-run.fixture.ts";
import { resolver } from "./resolver.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const yes = accept({ go: true });

function readSwallowed(events: readonly ServerEvent[]): object[] {
  return events.flatMap((event) =>
    event.type === "suspension-swallowed"
      ? [{ keys: event.keys, ...("error" in event ? { error: event.error } : {}) }]
      : [],
  );
}

describe("a resolver that catches the suspension", () => {
  it("starts nothing more in that round", async () => {
    const { server, events } = buildWatchedServer();
    const ran: string[] = [];
    const hiding = resolver("hiding", async (_args: unknown, ctx) => {
      // Without the answer it would take the branch for yes.
      const isWanted = await ctx.ask("wanted", go).then(
        (answer) => answer.go,
        () => true,
      );
      if (!isWanted) return "left alone";
      const page = elicitUrl("Pay", "https://pay.example/");
      const starts = [
        () => ctx.once("charge", () => ran.push("charge")),
        () => ctx.ask("sure", go),
        () => ctx.askAll({ really: go }),
        () => ctx.waitFor("page", page, () => ran.push("check")),
      ];
      return (await Promise.allSettled(starts.map((start) => start()))).map(({ status }) => status).join();
    });
    server.registerTool("tool", { resolve: { hiding } }, (_args, { resolved }) => resolved.hiding);
    const told = await play(server, { wanted: [accept({ go: false })] });
    expect([told.rounds, readText(told), ran]).toEqual([[["wanted"]], "left alone", []]);
    expect(readSwallowed(events)).toEqual([{ keys: ["wanted"] }]);
  });

  it("gives nothing to those that use it, and its author hears of it once", async () => {
    const { server, events } = buildWatchedServer();
    const seen: unknown[] = [];
    const hiding = resolver("hiding", (_args: unknown, ctx) => ctx.ask("wanted", go).catch(() => "nobody knows"));
    const using = resolver("using", { hiding }, (_args, values) => {
      seen.push(values.hiding);
      return elicit(`Given ${JSON.stringify(values.hiding)}?`, z.object({ go: z.boolean() }));
    });
    server.registerTool("tool", { resolve: { using, hiding } }, () => "done");
    const told = await play(server, { wanted: [yes], using: [yes] });
    expect([told.messages, readText(told)]).toEqual([["Go?", 'Given {"go":true}?'], "done"]);
    expect(seen).toEqual([{ go: true }, { go: true }]);
    expect(readSwallowed(events)).toEqual([{ keys: ["wanted"] }]);
  });

  it("and throws something else asks all the same, and its author hears what it threw", async () => {
    const { server, events } = buildWatchedServer();
    const wrapping = resolver("wrapping", async (_args: unknown, ctx) => {
      try {
        return await ctx.ask("wanted", go);
      } catch (cause) {
        throw new ToolError("Could not ask.", { cause });
      }
    });
    server.registerTool("tool", { resolve: { wrapping } }, (_args, { resolved }) => `went: ${resolved.wrapping.go}`);
    const told = await play(server, { wanted: [yes] });
    expect([told.rounds, readText(told)]).toEqual([[["wanted"]], "went: true"]);
    expect(readSwallowed(events)).toEqual([
      { keys: ["wanted"], error: expect.objectContaining({ code: "ERR_MCP_TOOL" }) },
    ]);
    const declined = await play(server, { wanted: [decline] });
    expect([declined.rounds, readText(declined)]).toEqual([[["wanted"]], "isError: Could not ask."]);
  });

  it("of one question, when another of the same round failed, starts nothing more either", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    const hiding = resolver("hiding", async (_args: unknown, ctx) => {
      runs++;
      const answers = await ctx.askAll({ a: go, b: go }).catch(() => "one of them failed");
      const run = await ctx.once("made", () => runs);
      return `${JSON.stringify(answers)}, made in round ${run}`;
    });
    server.registerTool("tool", { resolve: { hiding } }, (_args, { resolved }) => resolved.hiding);
    const told = await play(server, { a: [decline], b: [undefined, yes] });
    expect([told.rounds, readText(told)]).toEqual([[["a", "b"], ["b"]], '"one of them failed", made in round 3']);
  });

  it("does not keep the others from asking", async () => {
    const { server } = buildWatchedServer();
    let ran = 0;
    const hiding = resolver("hiding", (_args: unknown, ctx) => ctx.ask("wanted", go).catch(() => 5));
    const slow = resolver("slow", async (_args: unknown, ctx) => {
      await new Promise((resolve) => setTimeout(resolve));
      await ctx.once("made", () => ++ran);
      return (await ctx.ask("other", go)).go;
    });
    server.registerTool("tool", { resolve: { hiding, slow } }, (_args, { resolved }) => JSON.stringify(resolved));
    const told = await play(server, { wanted: [yes], other: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([
      [["wanted", "other"]],
      '{"hiding":{"go":true},"slow":true}',
      1,
    ]);
  });
});

describe("a resolver that does not wait for what it asks", () => {
  it("gives nothing to those that use it, in a round that asks", async () => {
    const { server, events } = buildWatchedServer();
    let round = 0;
    const charged: string[] = [];
    const hasty = resolver("hasty", async (_args: unknown, ctx) => {
      round++;
      void ctx.ask("sure", go);
      return `round ${round}`;
    });
    const charge = resolver("charge", { hasty }, async (_args: unknown, known, ctx) =>
      ctx.once("charged", () => charged.push(known.hasty)),
    );
    server.registerTool("tool", { resolve: { charge } }, () => "done");
    const told = await play(server, { sure: [undefined, yes] });
    expect([told.rounds, readText(told), charged]).toEqual([[["sure"], ["sure"]], "done", ["round 3"]]);
    expect(readSwallowed(events)).toEqual([{ keys: ["sure"] }, { keys: ["sure"] }]);
  });

  it("keeps the handler from starting, and its author hears of it", async () => {
    const { server, events } = buildWatchedServer();
    let runs = 0;
    const hasty = resolver("hasty", (_args: unknown, ctx) => {
      void ctx.ask("wanted", go);
      return 5;
    });
    server.registerTool("tool", { resolve: { hasty } }, (_args, { resolved }) => `${resolved.hasty} ${++runs}`);
    const told = await play(server, { wanted: [yes] });
    expect([told.rounds, readText(told)]).toEqual([[["wanted"]], "5 1"]);
    expect(readSwallowed(events)).toEqual([{ keys: ["wanted"] }]);
  });
});

describe("a resolver whose answer turns out not to be valid when it has ended", () => {
  it("keeps the handler from starting", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    const hasty = resolver("hasty", (_args: unknown, ctx) => {
      void ctx.ask("wanted", go);
      return 5;
    });
    const slow = resolver("slow", () => new Promise<number>((resolve) => setTimeout(resolve, 0, 1)));
    server.registerTool("tool", { resolve: { hasty, slow } }, () => `run ${++runs}`);
    const told = await play(server, { wanted: [accept({}), yes] });
    expect([told.rounds, readText(told)]).toEqual([[["wanted"], ["wanted"]], "run 1"]);
  });
});

describe("a resolver that starts several things together", () => {
  it("has them asked together, and what it started is done and remembered", async () => {
    const { server } = buildWatchedServer();
    let ran = 0;
    const busy = resolver("busy", async (_args: unknown, ctx) => {
      const [first, made, second] = await Promise.all([
        ctx.ask("first", go),
        ctx.once("made", async () => {
          await new Promise((resolve) => setTimeout(resolve));
          return ++ran;
        }),
        ctx.ask("second", go),
      ]);
      return `${first.go} ${made} ${second.go}`;
    });
    server.registerTool("tool", { resolve: { busy } }, (_args, { resolved }) => resolved.busy);
    const told = await play(server, { first: [yes], second: [yes] });
    expect([told.rounds, readText(told), ran]).toEqual([[["first", "second"]], "true 1 true", 1]);
  });
});
