import type { Program } from "../process/program.ts";

/** Another SDK: a client and a server built on it. */
export interface Peer {
  readonly id: string;
  /** With the version, for people to read. */
  readonly title: string;
  readonly client: Program;
  readonly server: Program;
  /** Why it cannot be run here; absent when it can. */
  readonly missing?: string | undefined;
}
