import type { Client } from "@proj/client";

/** What a scenario gives the client to work with. */
export interface ScenarioInput {
  /** The suite's server. */
  readonly url: string;
  /** What the suite says besides; differs from scenario to scenario. */
  readonly context: unknown;
}

/**
 * What the client does in a scenario.
 *
 * @throws whatever goes wrong, which fails the scenario.
 */
export type Scenario = (client: Client, context: unknown) => Promise<void>;
