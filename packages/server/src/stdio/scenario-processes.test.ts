import { describe, expect, it } from "vitest";
import { findSchemaProblem } from "../legacy/find-schema-problem.fixture.ts";
import { runScenarios, scenarios } from "../scenarios/run-scenarios.fixture.ts";
import type { Scenario } from "../scenarios/scenario.fixture.ts";
import { connectByLines } from "./scenario-stream.fixture.ts";
import { useProgram } from "./started-program.fixture.ts";

const startProgram = useProgram<object>(import.meta.resolve("./scenario-program.fixture.ts"));

/** A process of its own shows nothing of its server but what it writes, and runs one with its usual options, for nobody in particular. */
function showsAllInWriting({ name, play, server, auth }: Scenario): boolean {
  const isTypical = /^(?:a tool|a prompt|a resource|progress|discovery|initialize|ping|who cancels|a second)/.test(
    name,
  );
  return isTypical && play.length < 2 && server === undefined && auth === undefined;
}

runScenarios(
  {
    name: "standard input and output of a process",
    async open(_server, listener) {
      const { peer, exited, stderr } = startProgram();
      return connectByLines(peer, listener, async () => {
        peer.end();
        const ended = [await exited, peer.junk];
        if (ended[0] !== 0) throw new TypeError(`the process ended with ${ended[0]}: ${stderr()}`);
        expect(ended).toEqual([0, []]);
      });
    },
  },
  { check: findSchemaProblem, chosen: showsAllInWriting },
);

describe("scenarios in a process of their own", () => {
  it("are a good part of all", () => {
    expect(scenarios.filter(showsAllInWriting).length).toBeGreaterThan(25);
  });
});
