import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import type { Elicit } from "../ask/question.ts";
import type { CallContext } from "../context/call-context.ts";
import { resolver } from "../resolve/resolver.ts";
import { accept, buildWatchedServer, decline, play, readText } from "./flow-run.fixture.ts";

const Go = z.object({ go: z.boolean() });
const yes = accept({ go: true });

const failed = (key: string, step: string): string =>
  `isError: The answer to "${key}" has changed, but "${step}" was done on the strength of the earlier one. Start the call again.`;

/** A question that is worded anew once something was done on the strength of its answer. */
function buildDeployed(): {
  readonly where: () => Elicit<{ go: boolean }>;
  readonly deploy: () => void;
} {
  let wording = "Where?";
  return {
    where: () => elicit(wording, Go),
    deploy: () => {
      wording = "Where to?";
    },
  };
}

describe("a step that was done on the strength of an answer that has changed", () => {
  it.each<[string, (ask: () => Promise<unknown>) => Promise<unknown>]>([
    ["catches", (ask) => ask().catch(() => "caught")],
    ["settles", async (ask) => ((await Promise.allSettled([ask()]))[0]?.status === "rejected" ? "caught" : 1)],
  ])("ends the flow though its handler %s the failure, and nothing else is started", async (_, attempt) => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    const ran: string[] = [];
    server.registerTool("tool", {}, async (_args, ctx) => {
      const answer = await attempt(() => ctx.ask("where", where()));
      await ctx.once("vm", () => ran.push("vm"));
      if (answer === "caught") await ctx.once("other", () => ran.push("other"));
      await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
      return `went on with ${JSON.stringify(answer)}`;
    });
    const told = await play(server, { where: [yes, yes], sure: [undefined, yes] });
    expect(told.rounds).toEqual([["where"], ["sure"]]);
    expect(readText(told)).toBe(failed("where", "vm"));
    expect(ran.filter((step) => step === "other")).toEqual([]);
  });

  it("ends the flow though its handler catches all that is thrown", async () => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    server.registerTool("tool", {}, async (_args, ctx) => {
      try {
        await ctx.ask("where", where());
        await ctx.once("vm", () => 1);
        await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
        return "went on";
      } catch {
        return "left alone";
      }
    });
    const told = await play(server, { where: [yes, yes], sure: [undefined, yes] });
    expect([told.rounds, readText(told)]).toEqual([[["where"], ["sure"]], failed("where", "vm")]);
  });

  it("ends the flow though a resolver catches the failure", async () => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    let bodies = 0;
    const place = resolver("place", async (_args: unknown, ctx: CallContext) => {
      const { go } = await ctx.ask("where", where()).catch(() => ({ go: false }));
      await ctx.once("vm", () => 1);
      return go;
    });
    server.registerTool("tool", { resolve: { place } }, async (_args, ctx) => {
      bodies++;
      await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
      return "went on";
    });
    const told = await play(server, { where: [yes, yes], sure: [undefined, yes] });
    expect([told.rounds, readText(told), bodies]).toEqual([[["where"], ["sure"]], failed("where", "vm"), 1]);
  });

  it("ends the flow also where the step was to wait for a page", async () => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("where", where());
      await ctx.waitFor("paid", elicitUrl("Pay", "https://pay.example/"), () => true);
      await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
      return "went on";
    });
    const told = await play(server, { where: [yes, yes], paid: [{ action: "accept" }], sure: [undefined, yes] });
    expect([told.rounds, readText(told)]).toEqual([[["where"], ["paid"], ["sure"]], failed("where", "paid")]);
  });

  it("also counts on a no", async () => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.ask("where", where()).catch(() => {});
      await ctx.once("left-alone", () => true);
      await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
      return "went on";
    });
    const told = await play(server, { where: [decline, yes], sure: [undefined, yes] });
    expect(readText(told)).toBe(failed("where", "left-alone"));
  });

  it("does not count on an answer that came at the same time", async () => {
    const { server } = buildWatchedServer();
    const { where, deploy } = buildDeployed();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await Promise.all([ctx.ask("where", where()), ctx.once("vm", () => 1)]);
      await ctx.ask("sure", elicit("Sure?", Go)).finally(deploy);
      return "went on";
    });
    const told = await play(server, { where: [yes, yes], sure: [undefined, yes] });
    expect([told.messages, readText(told)]).toEqual([["Where?", "Sure?", "Where to?", "Sure?"], "went on"]);
  });
});
