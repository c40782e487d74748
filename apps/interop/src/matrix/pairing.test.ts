import { expect, it } from "vitest";
import type { Encounter, Peer } from "../peers/peer.ts";
import { listPairings, type Ours } from "./pairing.ts";

const program = (name: string) => ({ file: name, args: [] });
const play = async () => ({ reports: new Map() });
const ours: Ours = {
  play,
  http: program("our-http"),
  stdio: program("our-stdio"),
  demo: (id) => program(`our-demo-of-${id}`),
};
const encounters: readonly Encounter[] = [
  { revision: "2026-07-28", transport: "HTTP", mode: "auto" },
  { revision: "2025-11-25", transport: "stdio", mode: "legacy" },
];

it("pairs a peer with us in both directions, in each revision over each transport, and with the demo where the server is ours", () => {
  const theirs = async () => ({ reports: new Map() });
  const peer: Peer = {
    id: "peer",
    title: "Peer 1",
    client: { play: theirs, encounters },
    server: {
      http: ({ revision }) => program(`their-http-${revision}`),
      stdio: () => program("their-stdio"),
      encounters,
    },
  };
  const pairings = listPairings(peer, ours, []);
  expect(pairings.map(({ id, server, programs }) => [id, server, programs.tools.file, programs.demo?.file])).toEqual([
    ["peer-client:2026-07-28:HTTP", "ours", "our-http", "our-demo-of-peer-client:2026-07-28:HTTP"],
    ["peer-client:2025-11-25:stdio", "ours", "our-stdio", undefined],
    ["peer-server:2026-07-28:HTTP", "theirs", "their-http-2026-07-28", undefined],
    ["peer-server:2025-11-25:stdio", "theirs", "their-stdio", undefined],
  ]);
  expect(pairings.map((pairing) => pairing.play)).toEqual([theirs, theirs, play, play]);
});

it("leaves out what a program does not have", () => {
  const peer: Peer = { id: "peer", title: "Peer 1", server: { stdio: () => program("their-stdio"), encounters } };
  expect(listPairings(peer, ours, []).map(({ id }) => id)).toEqual(["peer-server:2025-11-25:stdio"]);
});
