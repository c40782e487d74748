import type { AuthInfo } from "@proj/types";
import type { McpServerOptions } from "../mcp-server-options.ts";
import type { ScenarioClient } from "./scenario-client.fixture.ts";
import type { ScenarioServer } from "./scenario-server.fixture.ts";

/** Something that a client does, and what must come of it over every transport. */
export interface Scenario {
  readonly name: string;
  /** The caller, where there is a verified one. */
  readonly auth?: AuthInfo;
  /** What the server's options have besides. */
  readonly server?: McpServerOptions;
  /** Gives what the client saw. */
  readonly play: (client: ScenarioClient, scene: ScenarioServer) => Promise<unknown>;
  /** What it must have seen; may hold matchers. */
  readonly expected: unknown;
}
