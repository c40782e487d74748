import type { LegacyVersion } from "@proj/types";
import { describe, expect, it } from "vitest";
import { askingScenarios } from "./asking-scenarios.fixture.ts";
import { dropModernMembers } from "./drop-modern-members.fixture.ts";
import { flowScenarios } from "./flow-scenarios.fixture.ts";
import { malformedScenarios } from "./malformed-scenarios.fixture.ts";
import { ModernClient } from "./modern-client.fixture.ts";
import { plainScenarios } from "./plain-scenarios.fixture.ts";
import type { Difference, Scenario } from "./scenario.fixture.ts";
import type { ScenarioClient } from "./scenario-client.fixture.ts";
import type { ScenarioConnection, ScenarioTransport } from "./scenario-connection.fixture.ts";
import { buildScenarioServer, type ScenarioServer } from "./scenario-server.fixture.ts";
import { SessionClient } from "./session-client.fixture.ts";
import { sessionScenarios } from "./session-scenarios.fixture.ts";
import { type CheckMessage, watchConnection, watchListener } from "./watch-messages.fixture.ts";

/** All that must go the same way over every transport. */
export const scenarios: readonly Scenario[] = [
  ...plainScenarios,
  ...malformedScenarios,
  ...askingScenarios,
  ...flowScenarios,
  ...sessionScenarios,
];

/** How often the table is played. */
export interface RunOptions {
  /** The revisions that sessions are opened in. Default: the newest that has them. */
  readonly sessions?: readonly LegacyVersion[];
  /** Looks at every message that comes in a session. Throws at one that may not come. */
  readonly check?: CheckMessage;
  readonly chosen?: (scenario: Scenario) => boolean;
}

/** One line of the table, for the column of one revision. */
interface Line extends Pick<Scenario, "auth" | "capabilities" | "server" | "play" | "expected"> {
  readonly title: string;
}

/** Plays every scenario over one transport, in requests of 2026-07-28 and in sessions. */
export function runScenarios(transport: ScenarioTransport, options: RunOptions = {}): void {
  const { sessions = ["2025-11-25"], chosen = () => true } = options;
  const played = scenarios.filter(chosen);
  describe(`over ${transport.name}`, () => {
    describe("in requests of 2026-07-28", () => {
      it.each(played.flatMap(toModernLine))("$title", { timeout: 20_000 }, async (line) => {
        const scene = buildScenarioServer(line.server);
        const connection = await transport.open(scene.server, { era: "modern", auth: line.auth ?? null, ...refuseAll });
        await playLine(line, scene, connection, new ModernClient(connection, line.capabilities));
      });
    });
    describe.each(sessions)("in a session of %s", (version) => {
      it.each(played.flatMap((scenario) => toSessionLine(scenario, version)))(
        "$title",
        { timeout: 20_000 },
        async (line) => {
          const scene = buildScenarioServer(line.server);
          const client = new SessionClient(version, line.capabilities);
          const watched = watchListener(client, version, options.check);
          const opened = await transport.open(scene.server, {
            era: "legacy",
            auth: line.auth ?? null,
            ...watched.listener,
          });
          const connection = watchConnection(opened, watched);
          await client.open(connection);
          await playLine(line, scene, connection, client);
          watched.report();
        },
      );
    });
  });
}

async function playLine(
  { play, expected }: Line,
  scene: ScenarioServer,
  connection: ScenarioConnection,
  client: ScenarioClient,
): Promise<void> {
  try {
    expect(await play(client, scene)).toEqual(expected);
  } finally {
    await connection.close();
  }
}

function toModernLine(scenario: Scenario): Line[] {
  const { only, name } = scenario;
  if (only?.era === "legacy") return [];
  return [{ ...scenario, title: only === undefined ? name : `${name} (not in sessions, because ${only.because})` }];
}

function toSessionLine(scenario: Scenario, version: LegacyVersion): Line[] {
  const { name, only, differs = [] } = scenario;
  if (only?.era === "modern" || (only?.in ?? [version]).includes(version) === false) return [];
  const difference = differs.find(({ in: versions = [version] }) => versions.includes(version));
  if (difference !== undefined) return [toOtherLine(scenario, difference)];
  const title = only === undefined ? name : `${name} (in sessions only, because ${only.because})`;
  return [{ ...scenario, title, expected: dropModernMembers(scenario.expected) }];
}

function toOtherLine(scenario: Scenario, { because, expected, play = scenario.play }: Difference): Line {
  return { ...scenario, title: `${scenario.name} (otherwise, because ${because})`, play, expected };
}

/** Without a session a server sends nothing of its own. */
const refuseAll = {
  onQuestion: (): never => {
    throw new TypeError("a request of 2026-07-28 was answered with a request");
  },
  onUnasked: (): never => {
    throw new TypeError("something came that belongs to no request");
  },
};
