import { describe, expect, it } from "vitest";
import { askingScenarios } from "./asking-scenarios.fixture.ts";
import { flowScenarios } from "./flow-scenarios.fixture.ts";
import { malformedScenarios } from "./malformed-scenarios.fixture.ts";
import { plainScenarios } from "./plain-scenarios.fixture.ts";
import { ScenarioClient } from "./scenario-client.fixture.ts";
import type { ScenarioTransport } from "./scenario-connection.fixture.ts";
import { buildScenarioServer } from "./scenario-server.fixture.ts";

/** All that must go the same way over every transport. */
const scenarios = [...plainScenarios, ...malformedScenarios, ...askingScenarios, ...flowScenarios];

/** Plays every scenario over one transport. */
export function runScenarios({ name, open }: ScenarioTransport): void {
  describe(`over ${name}`, () => {
    it.each(scenarios)("$name", { timeout: 20_000 }, async ({ server: options, auth = null, play, expected }) => {
      const scene = buildScenarioServer(options);
      const connection = await open(scene.server, auth);
      try {
        expect(await play(new ScenarioClient(connection), scene)).toEqual(expected);
      } finally {
        await connection.close();
      }
    });
  });
}
