import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { outcome } from "../resolve/outcome.ts";
import { accept, buildWatchedServer, cancel, decline, play, readText } from "./flow-run.fixture.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const size = (what: string) => elicit(`How large is ${what}?`, z.object({ gb: z.number() }));

describe("ctx.ask", () => {
  it("asks one thing after the other, and remembers what it was told", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const a = await ctx.ask("a", go);
      const b = await ctx.ask("b", size(String(a.go)));
      const c = await ctx.ask("c", go);
      return JSON.stringify([a, b, c]);
    });
    const told = await play(server, {
      a: [accept({ go: true })],
      b: [accept({ gb: 1.5 })],
      c: [accept({ go: false })],
    });
    expect(told.rounds).toEqual([["a"], ["b"], ["c"]]);
    expect(told.messages).toEqual(["Go?", "How large is true?", "Go?"]);
    expect(readText(told)).toBe('[{"go":true},{"gb":1.5},{"go":false}]');
  });

  it.each([
    [decline, 'isError: The user declined to answer "a".'],
    [cancel, 'isError: The user dismissed "a" without an answer.'],
    [{ action: "decline", content: { go: true } }, 'isError: The user declined to answer "a".'],
  ])("that is answered with %j ends the call after one prompt", async (answer, text) => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => `went: ${(await ctx.ask("a", go)).go}`);
    const told = await play(server, { a: [answer] });
    expect([told.rounds, readText(told)]).toEqual([[["a"]], text]);
  });

  it("gives a no as a value where an outcome is asked for", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const first = await ctx.ask("a", outcome(go));
      const second = await ctx.askAll({ b: outcome(go), c: outcome(elicitUrl("Visit", "https://a.example/")) });
      return JSON.stringify([first, second]);
    });
    const told = await play(server, { a: [decline], b: [accept({ go: true })], c: [cancel] });
    expect(readText(told)).toBe(
      '[{"action":"decline"},{"b":{"action":"accept","value":{"go":true}},"c":{"action":"cancel"}}]',
    );
  });

  it("lets a handler catch a no", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      try {
        await ctx.ask("a", go);
      } catch (error) {
        if (QuestionFailedError.is(error)) return `${error.key} ${error.reason}`;
        throw error;
      }
      return "went";
    });
    expect(readText(await play(server, { a: [decline] }))).toBe("a declined");
  });

  it("says why it asks again, at most as often as it may", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => `went: ${(await ctx.ask("a", go)).go}`);
    const told = await play(server, { a: [accept({}), accept({ go: "yes" }), accept({ go: true })] });
    expect(told.messages).toEqual([
      "Go?",
      expect.stringMatching(/^Go\?\n\nThe last answer was not valid: .*go/),
      expect.stringMatching(/^Go\?\n\nThe last answer was not valid: .*go/),
    ]);
    expect(readText(told)).toBe("went: true");
    const never = await play(server, { a: [accept({}), accept({}), accept({})] });
    expect(never.rounds).toHaveLength(3);
    expect(readText(never)).toMatch(/^isError: The question "a" was answered 3 times, never validly: .*go/);
  });

  it("asks again for what was left unanswered, without a reason", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const answers = await ctx.askAll({ a: go, b: go });
      return JSON.stringify(answers);
    });
    const told = await play(server, { a: [accept({ go: true })], b: [undefined, accept({ go: false })] });
    expect(told.rounds).toEqual([["a", "b"], ["b"]]);
    expect(readText(told)).toBe('{"a":{"go":true},"b":{"go":false}}');
  });

  it("asks together what is started together", async () => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      const [a, b] = await Promise.all([ctx.ask("a", go), ctx.ask("b", go)]);
      return JSON.stringify([a, b]);
    });
    const told = await play(server, { a: [accept({ go: true })], b: [accept({ go: true })] });
    expect(told.rounds).toEqual([["a", "b"]]);
  });

  it("refuses a key that is used twice, or cannot be one", async () => {
    const { server, events } = buildWatchedServer();
    server.registerTool("twice", {}, async (_args, ctx) => {
      await ctx.ask("a", outcome(go));
      await ctx.once("a", () => 1);
      return "done";
    });
    server.registerTool("long", {}, async (_args, ctx) => String(await ctx.ask("k".repeat(129), go)));
    const twice = await play(server, { a: [decline] }, { params: { name: "twice" } });
    expect(readText(twice)).toMatch(/^isError: The tool failed/);
    await play(server, {}, { params: { name: "long" } });
    expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([
      expect.stringContaining('the key "a" is used twice'),
      expect.stringContaining("a key must have 1 to 128 characters"),
    ]);
  });

  it("is not mixed with questions that are built by hand", async () => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      await ctx.once("a", () => 1);
      return inputRequired({ b: go });
    });
    const told = await play(server);
    expect(told.response).toMatchObject({ error: { code: -32603, message: "Handler returned an invalid result" } });
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "handler-failed",
        error: expect.objectContaining({ message: expect.stringContaining("a call asks in one way or the other") }),
      }),
    );
  });
});

describe("a handler that catches the suspension", () => {
  it.each<[string, () => string | Promise<string>, unknown]>([
    ["returns something else", () => "hidden", undefined],
    [
      "throws something else",
      () => {
        throw new RangeError("wrapped");
      },
      expect.objectContaining({ message: "wrapped" }),
    ],
  ])("and %s asks all the same, and its author hears of it", async (_, react, error) => {
    const { server, events } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => {
      try {
        return `went: ${(await ctx.ask("a", go)).go}`;
      } catch {
        return await react();
      }
    });
    const told = await play(server, { a: [accept({ go: true })] });
    expect([told.rounds, readText(told)]).toEqual([[["a"]], "went: true"]);
    expect(events.filter(({ type }) => type === "suspension-swallowed")).toEqual([
      {
        type: "suspension-swallowed",
        requestId: expect.any(Number),
        method: "tools/call",
        target: "tool",
        keys: ["a"],
        ...(error === undefined ? {} : { error }),
      },
    ]);
  });

  it("cannot start anything else in the same round", async () => {
    const { server } = buildWatchedServer();
    let runs = 0;
    server.registerTool("tool", {}, async (_args, ctx) => {
      const caught: string[] = [];
      await ctx.ask("a", go).catch(() => {});
      for (const start of [
        () => ctx.ask("b", go),
        () => ctx.once("c", () => ++runs),
        () => ctx.waitFor("d", elicitUrl("Visit", "https://a.example/"), () => ++runs),
      ]) {
        await start().catch((error: Error) => caught.push(error.name));
      }
      return caught.join();
    });
    const told = await play(server, { a: [accept({ go: true })] }, { maxRounds: 2 }).catch((error: Error) => error);
    expect(String(told)).toContain('[["a"],["b"]]');
    expect(runs).toBe(0);
  });
});

describe("the end of a call", () => {
  it("closes its context", async () => {
    const { server } = buildWatchedServer();
    let late: (() => Promise<unknown>) | undefined;
    server.registerTool("tool", {}, (_args, ctx) => {
      late = () => ctx.ask("a", go);
      return "done";
    });
    await play(server);
    await expect(late?.()).rejects.toThrow("the call has ended. Await everything that the handler starts.");
  });
});
