import type { AuthInfo, ClientCapabilities, Era, LegacyVersion } from "@proj/types";
import type { McpServerOptions } from "../mcp-server-options.ts";
import type { ScenarioClient } from "./scenario-client.fixture.ts";
import type { ScenarioServer } from "./scenario-server.fixture.ts";

/** Gives what the client saw. */
type Play = (client: ScenarioClient, scene: ScenarioServer) => Promise<unknown>;

/** Where a session goes another way than a request of 2026-07-28, by the specification. */
export interface Difference {
  /** The reason, as the end of a sentence. */
  readonly because: string;
  /** The revisions. Default: all that have sessions. */
  readonly in?: readonly LegacyVersion[];
  /** What must be seen there. */
  readonly expected: unknown;
  /** What the client does there, if that is something else. */
  readonly play?: Play;
}

/** Something that a client does, and what must come of it over every transport. */
export interface Scenario {
  readonly name: string;
  /** The caller, where there is a verified one. */
  readonly auth?: AuthInfo;
  /** What the client can be asked. Default: everything. */
  readonly capabilities?: ClientCapabilities;
  /** What the server's options have besides. */
  readonly server?: McpServerOptions;
  readonly play: Play;
  /** What must be seen; may hold matchers. Of what is a plain object, sessions see nothing that only 2026-07-28 has. */
  readonly expected: unknown;
  /** How sessions differ beyond that. The first that is of a revision counts. */
  readonly differs?: readonly Difference[];
  /** Where it exists, if not everywhere. */
  readonly only?: {
    readonly era: Era;
    /** Default: all. */
    readonly in?: readonly LegacyVersion[];
    /** Why, as the end of a sentence. */
    readonly because: string;
  };
}

/** The revisions before there were forms. */
export const beforeForms: readonly LegacyVersion[] = ["2025-03-26", "2024-11-05"];

/** The revisions before there were pages to send somebody to. */
export const beforePages: readonly LegacyVersion[] = ["2025-06-18", ...beforeForms];
