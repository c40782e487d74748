import { echoLoad, stdioEchoLoad } from "../load/echo-load.ts";
import { flowLoad } from "../load/flow-load.ts";
import { toolsListLoad } from "../load/tools-list-load.ts";
import type { Scenario } from "./scenario.ts";

/** Both rows of the echo look at the same processes. */
const echoSubjects = {
  ours: "server.echo/ours",
  official: "server.echo/official",
  floor: "server.echo/floor",
} as const;

/** Everything that is measured, in the order of the table. What is compared with each other stands in one scenario. */
export const scenarios: readonly Scenario[] = [
  {
    kind: "subjects",
    load: echoLoad,
    rows: [
      { id: "server.echo", unit: "cpu-us/op", subjects: echoSubjects },
      {
        id: "server.echo-1000-tools",
        unit: "cpu-us/op",
        subjects: {
          ours: "server.echo-1000-tools/ours",
          official: "server.echo-1000-tools/official",
          floor: "server.echo/floor",
        },
      },
      { id: "server.memory", unit: "rss-mb", subjects: echoSubjects },
    ],
  },
  {
    kind: "subjects",
    load: flowLoad,
    rows: [
      {
        id: "server.flow",
        unit: "cpu-us/op",
        subjects: { ours: "server.flow/ours", official: "server.flow/official", floor: "server.flow/floor" },
      },
      {
        id: "codec.seal",
        unit: "cpu-us/op",
        subjects: { ours: "codec.seal/ours", official: null, floor: "codec.seal/floor" },
      },
      {
        id: "codec.unseal",
        unit: "cpu-us/op",
        subjects: { ours: "codec.unseal/ours", official: null, floor: "codec.unseal/floor" },
      },
    ],
  },
  {
    kind: "subjects",
    load: toolsListLoad,
    rows: [
      {
        id: "server.tools-list-50",
        unit: "cpu-us/op",
        subjects: {
          ours: "server.tools-list-50/ours",
          official: "server.tools-list-50/official",
          floor: "server.tools-list-50/floor",
        },
      },
    ],
  },
  {
    kind: "subjects",
    load: stdioEchoLoad,
    rows: [
      {
        id: "stdio.echo",
        unit: "cpu-us/op",
        subjects: { ours: "stdio.echo/ours", official: "stdio.echo/official", floor: "stdio.echo/floor" },
      },
    ],
  },
  {
    kind: "starts",
    rows: [
      {
        id: "stdio.cold-start",
        unit: "wall-ms",
        subjects: { ours: "stdio.start/ours", official: "stdio.start/official", floor: "stdio.start/floor" },
      },
      {
        id: "stdio.cold-start.zod",
        unit: "wall-ms",
        subjects: { ours: "stdio.start/ours", official: "stdio.start/official", floor: "stdio.start/zod" },
      },
    ],
  },
  {
    kind: "starts",
    rows: [
      {
        id: "import.server",
        unit: "cpu-ms",
        subjects: { ours: "import.server/ours", official: "import.server/official", floor: "import/nothing" },
      },
      {
        id: "import.zod",
        unit: "cpu-ms",
        subjects: { ours: "import.zod/ours", official: "import.zod/official", floor: "import/nothing" },
      },
    ],
  },
  {
    kind: "subjects",
    load: undefined,
    rows: [
      {
        id: "client.fetch.echo",
        unit: "cpu-us/op",
        subjects: {
          ours: "client.fetch.echo/ours",
          official: "client.fetch.echo/official",
          floor: "client.fetch.echo/floor",
        },
      },
      {
        id: "client.node.echo",
        unit: "cpu-us/op",
        // The official client has `fetch` alone, so it is the same one as above.
        subjects: {
          ours: "client.node.echo/ours",
          official: "client.fetch.echo/official",
          floor: "client.node.echo/floor",
        },
      },
    ],
  },
  {
    kind: "subjects",
    load: undefined,
    rows: [
      {
        id: "codec.envelope.seal",
        unit: "cpu-us/op",
        subjects: { ours: "codec.envelope.seal/ours", official: null, floor: "codec.seal/floor" },
      },
      {
        id: "codec.envelope.unseal",
        unit: "cpu-us/op",
        subjects: { ours: "codec.envelope.unseal/ours", official: null, floor: "codec.unseal/floor" },
      },
    ],
  },
];
