import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { McpServer } from "../../mcp-server.ts";
import { createLocalCodec, createLocalKey } from "../../request-state/process-local-codec.ts";
import { outcome } from "../../resolve/outcome.ts";
import type { BuildServer } from "./stage/outside.ts";
import { it as call, eu, Go, info, mayGo, whichRegion, withTool, yes } from "./subject.fixture.ts";
import { expectEveryWay, tryEveryWay } from "./try-every-way.ts";

const go = { ...call, answers: { go: yes } };

/** A tool that asks `go`, and does `create` when it is told so. */
const good = withTool((server, { effect }) =>
  server.registerTool("it", { inputSchema: z.record(z.string(), z.unknown()) as never }, async (_args, ctx) => {
    const answer = await ctx.ask("go", mayGo);
    if (answer.go) effect("create");
    return "Done.";
  }),
);

describe("what cannot be judged", { timeout: 60_000 }, () => {
  it("is the result, when it is another one in each call", async () => {
    let count = 0;
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const id = await ctx.once("id", () => ++count);
        await ctx.ask("go", elicit(`Go for ${id}?`, Go));
        return `Done ${id}.`;
      }),
    );
    const { unjudged, problems, held } = await tryEveryWay(build, go);
    expect(problems).toEqual([]);
    expect(unjudged.filter(({ way }) => way === "straight").map(({ reason }) => reason)).toEqual([
      "The result is another one each time that the call is made anew, so results are not compared.",
      expect.stringContaining('"go" is worded differently each time that the call is made anew'),
    ]);
    expect(held).not.toContain("straight");
  });

  it("is a result that changes with time, on the server's clock or another", async () => {
    let day = 1;
    const build: BuildServer = (overrides) => {
      const server = new McpServer(info, overrides);
      server.registerTool("it", {}, async (_args, ctx) => {
        await ctx.ask("go", mayGo);
        return `Done on day ${day}, at ${overrides.clock()}.`;
      });
      return server;
    };
    const ways: BuildServer = (overrides, outside) => {
      // The day ends after the two straight ways.
      outside.keep("new stage", () => void (stages++ === 2 && day++));
      return build(overrides, outside);
    };
    let stages = 0;
    const { unjudged, problems } = await tryEveryWay(ways, go);
    expect(problems).toEqual([]);
    expect(unjudged).toContainEqual({
      way: "a changed token",
      reason: expect.stringContaining("straight way too by now"),
    });
    expect((await tryEveryWay(build, go)).unjudged).toContainEqual({
      way: "time that passes between rounds",
      reason: "The result is another one when time has passed; whether that is meant is not known.",
    });
  });

  it("is an invalid answer, where the form rules nothing out", async () => {
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => typeof (await ctx.ask("ok", elicit("Ok?", z.object({}))))),
    );
    const { unjudged } = await tryEveryWay(build, { ...call, answers: { ok: {} } });
    expect(unjudged[0]).toMatchObject({
      way: '"ok" answered invalidly',
      reason: expect.stringContaining("invalidAnswers"),
    });
  });

  it("is whether an answer is heeded, where no effect is counted and the result is never the same", async () => {
    let count = 0;
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        if (ctx.inputResponses["go"] === undefined) return inputRequired({ go: mayGo });
        return `Done ${++count}.`;
      }),
    );
    const { unjudged, problems } = await tryEveryWay(build, go);
    expect(problems.filter(({ way }) => way.startsWith('"go"'))).toEqual([]);
    expect(unjudged.filter(({ way }) => way.startsWith('"go"'))).toMatchObject([
      { way: '"go" declined', reason: expect.stringContaining("nothing tells whether it heeds that") },
      { way: '"go" cancelled' },
      { way: '"go" answered without "go"', reason: expect.stringContaining("whether the answer was taken") },
      { way: '"go" answered with a text for "go"' },
    ]);
  });

  it("is a key that a server has of its own", async () => {
    const key = createLocalKey();
    const build: BuildServer = (overrides, outside) =>
      good({ ...overrides, requestState: { codec: createLocalCodec(() => key) } }, outside);
    const { unjudged, problems } = await expectEveryWay(build, go);
    expect(problems).toEqual([]);
    expect(unjudged.map(({ way }) => way)).toEqual(
      expect.arrayContaining([
        "a token of a server without its key",
        "a rotation of keys between rounds",
        "the last round sent again, single use",
        "rounds sent again with other answers, single use",
      ]),
    );
  });

  it("is a call that goes another way each time that it is made", async () => {
    let count = 0;
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) =>
        count++ === 0 ? "Done." : ctx.ask("go", mayGo).then(String),
      ),
    );
    const { problems, unjudged } = await tryEveryWay(build, go);
    expect(problems).toMatchObject([{ way: "straight", rule: "not-repeatable" }]);
    expect(unjudged).toMatchObject([{ way: "all other ways" }]);
  });

  it("is a way that asks what the script has no answer for", async () => {
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const { action } = await ctx.ask("go", outcome(mayGo));
        return action === "accept" ? "Done." : (await ctx.ask("region", whichRegion)).region;
      }),
    );
    const { unjudged } = await tryEveryWay(build, go);
    expect(unjudged[0]).toMatchObject({ way: '"go" declined', reason: expect.stringContaining('asked for "region"') });
    const answered = await tryEveryWay(build, { ...call, answers: { go: yes, region: eu } });
    expect(answered.held).toContain('"go" declined');
  });

  it("is a mute client that a tool answers in its own words", async () => {
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        if (!ctx.canAsk(mayGo)) return { content: [{ type: "text", text: "Say go: true." }], isError: true };
        await ctx.ask("go", mayGo);
        return "Done.";
      }),
    );
    const { unjudged, problems } = await tryEveryWay(build, go);
    expect(problems).toEqual([]);
    expect(unjudged.at(-1)).toMatchObject({
      way: "a client that cannot be asked",
      reason: expect.stringContaining("Say go"),
    });
  });
});
