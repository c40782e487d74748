import { expect, it } from "vitest";
import { elicitUrl } from "../../ask/elicit.ts";
import { listRoots } from "../../ask/list-roots.ts";
import { unanswered } from "../drive/answers.ts";
import { it as call, eu, mayGo, whichRegion, withTool, yes } from "./subject.fixture.ts";
import { tryEveryWay } from "./try-every-way.ts";

it("each question has the ways that its kind has, in each round that asks it", { timeout: 60_000 }, async () => {
  const build = withTool((server) =>
    server.registerTool("it", {}, async (_args, ctx) => {
      await ctx.askAll({ region: whichRegion, page: elicitUrl("Look", "https://look.example/"), roots: listRoots() });
      await ctx.ask("go", mayGo);
      return "Done.";
    }),
  );
  const answers = {
    region: [{ region: "mars" }, ...Array(9).fill(eu)],
    page: true,
    roots: { roots: [] },
    go: yes,
  } as const;
  const { ways, problems, held } = await tryEveryWay(build, { ...call, answers });
  expect(problems).toEqual([]);
  expect(ways.slice(0, ways.indexOf("answers that were not asked for"))).toEqual([
    "straight",
    '"region" in round 1 declined',
    '"region" in round 1 cancelled',
    '"page" declined',
    '"page" cancelled',
    '"region" in round 2 declined',
    '"region" in round 2 cancelled',
    '"go" declined',
    '"go" cancelled',
    '"region" in round 1 answered without "region"',
    '"region" in round 1 answered with a number for "region"',
    '"region" in round 2 answered without "region"',
    '"region" in round 2 answered with a number for "region"',
    '"go" answered without "go"',
    '"go" answered with a text for "go"',
    '"region" in round 1 left unanswered, then answered',
    '"page" left unanswered, then answered',
    '"roots" left unanswered, then answered',
    '"region" in round 2 left unanswered, then answered',
    '"go" left unanswered, then answered',
    "round 1 left unanswered, then answered",
  ]);
  expect(held).toContain("answers in another order");
});

it("what the script leaves unanswered has no ways of its own but refusals", { timeout: 60_000 }, async () => {
  const build = withTool((server) =>
    server.registerTool("it", {}, async (_args, ctx) => `${(await ctx.ask("go", mayGo)).go}`),
  );
  const { ways } = await tryEveryWay(build, { ...call, answers: { go: [unanswered, yes, yes] } });
  expect(ways.filter((way) => way.includes("in round 1"))).toEqual([
    '"go" in round 1 declined',
    '"go" in round 1 cancelled',
  ]);
});

it("what is wrong in the straight way is told once, and the other ways are tried all the same", {
  timeout: 60_000,
}, async () => {
  const build = withTool((server, { effect }) =>
    server.registerTool("it", {}, async (_args, ctx) => {
      effect("look");
      await ctx.ask("go", mayGo);
      return "Done.";
    }),
  );
  const { ways, problems, held } = await tryEveryWay(build, { ...call, answers: { go: yes } });
  expect(problems).toMatchObject([{ way: "straight", rule: "effect-twice" }]);
  expect(ways).toHaveLength(23);
  expect(held).not.toContain("a restart between rounds");
});
