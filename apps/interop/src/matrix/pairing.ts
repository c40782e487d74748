import type { Encounter, Lack, Peer } from "../peers/peer.ts";
import type { Program } from "../process/program.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { PlayScenarios } from "./play-scenarios.ts";

/** One client and one server, in one revision over one transport: a column of the matrix. */
export interface Pairing {
  readonly id: string;
  readonly peer: Pick<Peer, "id" | "title">;
  /** Whose server it is. */
  readonly server: "ours" | "theirs";
  readonly encounter: Encounter;
  readonly play: PlayScenarios;
  /** By what they are for; `demo` is absent where the server is not ours. */
  readonly programs: { readonly tools: Program; readonly demo?: Program | undefined };
  readonly scenarios: readonly Scenario[];
  readonly lacks: readonly Lack[];
  readonly missing: string | undefined;
}

/** Our side. */
export interface Ours {
  readonly play: PlayScenarios;
  readonly http: Program;
  readonly stdio: Program;
  /** The server of the provisioner over HTTP, as its users start it; one that knows nothing of what others created. */
  readonly demo: (pairingId: string) => Program;
}

/** Both directions of a peer: its client against our server, and our client against its server. */
export function listPairings(peer: Peer, ours: Ours, all: readonly Scenario[]): Pairing[] {
  const { id, title, client, server, missing } = peer;
  const toUs = (client?.encounters ?? []).map((encounter): Pairing => {
    const isHttp = encounter.transport === "HTTP";
    const pairingId = `${id}-client:${describeEncounter(encounter)}`;
    return {
      id: pairingId,
      peer: { id, title },
      server: "ours",
      encounter,
      play: (client as NonNullable<typeof client>).play,
      programs: { tools: isHttp ? ours.http : ours.stdio, demo: isHttp ? ours.demo(pairingId) : undefined },
      scenarios: client?.scenarios ?? all,
      lacks: client?.lacks ?? [],
      missing,
    };
  });
  const toThem = (server?.encounters ?? []).flatMap((encounter): Pairing[] => {
    const tools = (encounter.transport === "HTTP" ? server?.http : server?.stdio)?.(encounter);
    if (tools === undefined) return [];
    const described = describeEncounter(encounter);
    const { scenarios = all, lacks = [] } = server ?? {};
    return [
      {
        id: `${id}-server:${described}`,
        peer: { id, title },
        server: "theirs",
        encounter,
        play: ours.play,
        programs: { tools },
        scenarios,
        lacks,
        missing,
      },
    ];
  });
  return [...toUs, ...toThem];
}

function describeEncounter({ revision, transport }: Encounter): string {
  return `${revision}:${transport}`;
}
