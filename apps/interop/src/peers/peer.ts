import type { PlayScenarios } from "../matrix/play-scenarios.ts";
import type { Program } from "../process/program.ts";
import type { Revision, Scenario, TransportName } from "../scenarios/scenario.ts";
import type { ClientScript } from "../script/client-script.ts";

/** One revision over one transport, and how its client comes to speak it. */
export interface Encounter extends Pick<ClientScript, "mode" | "versions"> {
  readonly revision: Revision;
  readonly transport: TransportName;
}

/** What a program cannot do, though the specification has it: it is played all the same, and has to fail in this way. */
export interface Lack {
  readonly scenarios: readonly string[];
  /** Only in these encounters. Default: all. */
  readonly applies?: (encounter: Encounter) => boolean;
  readonly because: string;
  readonly shows: RegExp;
}

/** A client of others, and how it meets our server. */
interface PeerClient {
  readonly play: PlayScenarios;
  readonly encounters: readonly Encounter[];
  /** Instead of those of all, for a program that was not written for them. */
  readonly scenarios?: readonly Scenario[];
  readonly lacks?: readonly Lack[];
}

/** A server of others, and how our client meets it. */
interface PeerServer {
  /** Prints `Listening on <url>`. */
  readonly http?: (encounter: Encounter) => Program;
  readonly stdio?: (encounter: Encounter) => Program;
  readonly encounters: readonly Encounter[];
  readonly scenarios?: readonly Scenario[];
  readonly lacks?: readonly Lack[];
}

/** Something that nobody here wrote: a library with a small client and server on it, or a program. */
export interface Peer {
  readonly id: string;
  /** With the version, for people to read. */
  readonly title: string;
  readonly client?: PeerClient;
  readonly server?: PeerServer;
  /** Why it cannot be run here; absent when it can. */
  readonly missing?: string | undefined;
}
