import type { Ours } from "../peers/ours.ts";
import type { Peer } from "../peers/peer.ts";
import type { Pairing } from "./run-row.ts";

/** Both directions of a peer: its client against our servers, and our client against its server. */
export function listPairings(peer: Peer, ours: Ours): Pairing[] {
  const { id, title, client, server, missing } = peer;
  return [
    {
      id: `${id}-client`,
      title: `${title} client → our server`,
      client,
      servers: { tools: ours.server, demo: ours.demo },
      missing,
    },
    {
      id: `${id}-server`,
      title: `our client → ${title} server`,
      client: ours.client,
      servers: { tools: server },
      missing,
    },
  ];
}
