import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { buildAuth } from "../../exchange.fixture.ts";
import { McpServer } from "../../mcp-server.ts";
import { outcome } from "../../resolve/outcome.ts";
import { DriveError } from "../drive/drive-error.ts";
import { EveryWayError } from "./every-way-error.ts";
import type { BuildServer } from "./stage/outside.ts";
import { it as call, info, mayGo, withTool, yes } from "./subject.fixture.ts";
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

/** A tool that does not look at what is answered. */
const careless = withTool((server, { effect }) =>
  server.registerTool("it", {}, async (_args, ctx) => {
    await ctx.ask("go", outcome(mayGo));
    effect("create");
    return "Done.";
  }),
);

describe("the report of every way", { timeout: 60_000 }, () => {
  it("names all ways, in their order", async () => {
    const { ways, target, held } = await tryEveryWay(good, go);
    expect(target).toBe('the tool "it"');
    expect(ways).toEqual([
      "straight",
      '"go" declined',
      '"go" cancelled',
      '"go" answered without "go"',
      '"go" answered with a text for "go"',
      '"go" left unanswered, then answered',
      "answers that were not asked for",
      "answers in another order",
      "a changed token",
      "an expired token",
      "a token of another user",
      "a token with other arguments",
      "a token sent to something else",
      "a token of a server without its key",
      "a restart between rounds",
      "a rotation of keys between rounds",
      "time that passes between rounds",
      "the last round sent again, single use",
      "earlier rounds sent again, single use",
      "rounds sent again with other answers, single use",
      "the last round sent again",
      "earlier rounds sent again",
      "a client that cannot be asked",
    ]);
    expect(held).toHaveLength(ways.length - 5);
  });

  it("is a table when it is asserted", async () => {
    const failure = await expectEveryWay(careless, go).catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(EveryWayError);
    expect(EveryWayError.is(failure) && failure.report.problems).toHaveLength(2);
    expect((failure as EveryWayError).message.split("\n").slice(0, 5)).toEqual([
      'the tool "it": 2 of 23 ways do not hold.',
      '  "go" declined   effect-despite-refusal  "create" happened although "go" was declined. If that is meant, name "go" in `optional`, or the effect in `needsNoConsent`.',
      '  "go" cancelled  effect-despite-refusal  "create" happened although "go" was cancelled. If that is meant, name "go" in `optional`, or the effect in `needsNoConsent`.',
      "Not judged:",
      "  answers in another order               No round is sent with more than one answer.",
    ]);
  });

  it("is the same in each run, but for what the author's own code makes of chance", async () => {
    expect(await tryEveryWay(careless, go)).toEqual(await tryEveryWay(careless, go));
  });
});

describe("what the author says of the call", { timeout: 60_000 }, () => {
  it("makes a question optional, or an effect free of consent", async () => {
    expect((await tryEveryWay(careless, go, { optional: ["go"] })).problems).toEqual([]);
    expect((await tryEveryWay(careless, go, { needsNoConsent: ["create"] })).problems).toEqual([]);
  });

  it("says whether an effect that only a refusal has is meant", async () => {
    const build = withTool((server, { effect }) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        const { action } = await ctx.ask("go", outcome(mayGo));
        if (action !== "accept") effect("tell the boss");
        return action;
      }),
    );
    const { unjudged } = await tryEveryWay(build, go);
    expect(unjudged[0]).toEqual({
      way: '"go" declined',
      reason: expect.stringContaining('"tell the boss" happens when "go" is declined and not in the straight way'),
    });
    const told = await tryEveryWay(build, go, { needsNoConsent: ["tell the boss"] });
    expect(told.unjudged.map(({ way }) => way)).not.toContain('"go" declined');
  });

  it("rules out content that the form does not, or none", async () => {
    const whatever = elicit("Note?", z.object({ note: z.string().optional().pipe(z.any()) }));
    const build = withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => String((await ctx.ask("note", whatever)).note !== 7)),
    );
    const noted = { ...call, answers: { note: { note: "x" } } };
    const invalid = (ways: readonly string[]) => ways.filter((way) => way.startsWith('"note" answered'));
    expect(invalid((await tryEveryWay(build, noted, { invalidAnswers: { note: { note: [] } } })).ways)).toEqual([
      '"note" answered invalidly',
    ]);
    expect(invalid((await tryEveryWay(build, noted, { invalidAnswers: { note: false } })).ways)).toEqual([]);
  });

  it("says who calls, who else there is, and what other arguments there are", async () => {
    const seen: unknown[] = [];
    const build: BuildServer = async (overrides, outside) => {
      const server = await good(overrides, outside);
      return {
        handle: (message, exchange) => {
          const { params } = message as { readonly params: { readonly arguments?: { readonly env: string } } };
          seen.push(exchange.auth?.subject ?? null, params.arguments?.env);
          return server.handle(message, exchange);
        },
      };
    };
    const options = { auth: buildAuth("ann"), otherAuth: buildAuth("bob"), otherArguments: { env: "test" } };
    const report = await expectEveryWay(build, { ...go, arguments: { env: "prod" } }, options);
    expect(report.problems).toEqual([]);
    expect(new Set(seen.filter((value) => value !== undefined))).toEqual(new Set(["ann", "bob", null, "prod", "test"]));
    const nobody = await expectEveryWay(build, { ...go, arguments: { env: "prod" } }, { auth: null });
    expect(nobody.held).toContain("a token of another user");
  });

  it("has its own clocks turned", async () => {
    const turned: number[] = [];
    await expectEveryWay(good, go, { passTime: (milliseconds) => void turned.push(milliseconds) });
    expect(turned).toEqual([300_000, 1000]);
  });

  it("bounds the rounds of a call", async () => {
    const build = withTool((server) => server.registerTool("it", {}, () => inputRequired({}, { state: "again" })));
    const { problems } = await tryEveryWay(build, call, { maxRounds: 4 });
    expect(problems.map(({ problem }) => problem)).toEqual([
      "After 4 rounds the call still has the client come again.",
    ]);
  });
});

describe("a kit that is used wrongly", { timeout: 60_000 }, () => {
  it.each([
    ["a server", new McpServer(info, { onEvent: () => {} }), "an object"],
    ["nothing", undefined, "nothing"],
  ])("says so when it is given %s in place of what builds one", async (_name, given, got) => {
    for (const attempt of [tryEveryWay, expectEveryWay]) {
      await expect(attempt(given as never, call)).rejects.toEqual(
        new ConfigurationError(
          `tryEveryWay and expectEveryWay take a function that builds the server, anew for each way: (overrides) => buildServer(overrides); got ${got}.`,
        ),
      );
    }
  });

  it("says so when there is no call", async () => {
    await expect(tryEveryWay(good, undefined as never)).rejects.toEqual(
      new ConfigurationError(
        'tryEveryWay and expectEveryWay take the call second, such as { tool: "deploy", answers: { go: { go: true } } }; got nothing.',
      ),
    );
  });

  it("says so when nothing is built", async () => {
    await expect(tryEveryWay((() => undefined) as never, call)).rejects.toEqual(
      new ConfigurationError(
        "tryEveryWay: what build gives must be a server, new McpServer(…) or new Server(…); got nothing.",
      ),
    );
  });

  it("says so when the overrides are not handed on", async () => {
    const build = () => {
      const server = new McpServer(info, { onEvent: () => {} });
      server.registerTool("it", {}, () => "Done.");
      return server;
    };
    await expect(tryEveryWay(build, call)).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
  });

  it("says of an answer that is not valid why it is not", async () => {
    const { problems } = await tryEveryWay(good, { ...call, answers: { go: { go: "maybe" } } });
    expect(problems).toMatchObject([
      { rule: "asked-again", problem: expect.stringContaining("again in round 2: The last answer was not valid: ") },
      { rule: "flow-lost", problem: expect.stringContaining("never validly") },
    ]);
  });

  it("passes on what a function of the script throws", async () => {
    const refuse = () => {
      throw new TypeError("not that one");
    };
    await expect(tryEveryWay(good, { ...call, answers: { go: refuse } })).rejects.toThrow("not that one");
  });

  it("says what the script lacks", async () => {
    await expect(tryEveryWay(good, call)).rejects.toBeInstanceOf(DriveError);
    await expect(tryEveryWay(good, call)).rejects.toThrow("answers: { go: { go: … } }");
  });

  it("tells of a server that throws, in the way in which it does", async () => {
    const build: BuildServer = async (overrides, outside) => {
      const server = await good(overrides, outside);
      return {
        handle: (message, exchange) => {
          if (exchange.auth?.subject !== "test-user") throw new TypeError("who is that?");
          return server.handle(message, exchange);
        },
      };
    };
    expect((await tryEveryWay(build, go)).problems).toMatchObject([
      { way: "a token of another user", rule: "crashed", problem: expect.stringContaining("who is that?") },
    ]);
  });
});
