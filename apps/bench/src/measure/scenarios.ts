import { echoLoad } from "../load/echo-load.ts";
import { flowLoad } from "../load/flow-load.ts";
import { toolsListLoad } from "../load/tools-list-load.ts";
import type { Scenario } from "./scenario.ts";

/** Everything that is measured, in the order of the table. */
export const scenarios: readonly Scenario[] = [
  {
    load: echoLoad,
    rows: [
      {
        id: "server.echo",
        subjects: { ours: "server.echo/ours", official: "server.echo/official", floor: "server.echo/floor" },
      },
    ],
  },
  {
    load: flowLoad,
    rows: [
      {
        id: "server.flow",
        subjects: { ours: "server.flow/ours", official: "server.flow/official", floor: "server.flow/floor" },
      },
    ],
  },
  {
    load: toolsListLoad,
    rows: [
      {
        id: "server.tools-list-50",
        subjects: {
          ours: "server.tools-list-50/ours",
          official: "server.tools-list-50/official",
          floor: "server.tools-list-50/floor",
        },
      },
    ],
  },
  {
    load: echoLoad,
    rows: [
      {
        id: "server.echo-1000-tools",
        subjects: {
          ours: "server.echo-1000-tools/ours",
          official: "server.echo-1000-tools/official",
          floor: "server.echo-1000-tools/floor",
        },
      },
    ],
  },
  {
    load: undefined,
    rows: [
      {
        id: "client.fetch.echo",
        subjects: {
          ours: "client.fetch.echo/ours",
          official: "client.fetch.echo/official",
          floor: "client.fetch.echo/floor",
        },
      },
      {
        id: "client.node.echo",
        // The official client has `fetch` alone, so it is the same one as above; ours is to come.
        subjects: { ours: null, official: "client.fetch.echo/official", floor: "client.node.echo/floor" },
      },
    ],
  },
  {
    load: undefined,
    rows: [
      { id: "codec.seal", subjects: { ours: "codec.seal/ours", official: null, floor: "codec.seal/floor" } },
      { id: "codec.unseal", subjects: { ours: "codec.unseal/ours", official: null, floor: "codec.unseal/floor" } },
      {
        id: "codec.envelope.seal",
        subjects: { ours: "codec.envelope.seal/ours", official: null, floor: "codec.seal/floor" },
      },
      {
        id: "codec.envelope.unseal",
        subjects: { ours: "codec.envelope.unseal/ours", official: null, floor: "codec.unseal/floor" },
      },
    ],
  },
];
