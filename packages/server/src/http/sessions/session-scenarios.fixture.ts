import { runLifeScenarios } from "./life-scenarios.fixture.ts";
import { runOwnerScenarios } from "./owner-scenarios.fixture.ts";
import type { SessionTransport } from "./session-transport.fixture.ts";
import { runStreamScenarios } from "./stream-scenarios.fixture.ts";

/** Runs what must be so of sessions over every adapter. */
export function runSessionScenarios(transport: SessionTransport): void {
  runLifeScenarios(transport);
  runStreamScenarios(transport);
  runOwnerScenarios(transport);
}
