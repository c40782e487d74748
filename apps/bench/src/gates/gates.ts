import type { Gate } from "./gate.ts";

/** What the library promises, in the order of the table. Medians of one run are compared. */
export const gates: readonly Gate[] = [
  {
    name: "server.echo: ours / floor",
    rows: ["server.echo"],
    measure: (figure) => figure("server.echo", "ours") / figure("server.echo", "floor"),
    limit: 2.2,
    target: 1.6,
  },
  {
    name: "server.echo: ours / official",
    rows: ["server.echo"],
    measure: (figure) => figure("server.echo", "ours") / figure("server.echo", "official"),
    limit: 1 / 5,
  },
  {
    name: "server.echo-1000-tools / server.echo",
    rows: ["server.echo-1000-tools", "server.echo"],
    measure: (figure) => figure("server.echo-1000-tools", "ours") / figure("server.echo", "ours"),
    limit: 1.1,
  },
  {
    name: "server.memory: ours",
    rows: ["server.memory"],
    measure: (figure) => figure("server.memory", "ours"),
    limit: 110,
    unit: "MB",
  },
  {
    name: "server.flow: ours / official",
    rows: ["server.flow"],
    measure: (figure) => figure("server.flow", "ours") / figure("server.flow", "official"),
    limit: 0.3,
  },
  {
    name: "server.flow: ours / (two floor requests + bare jose both ways)",
    rows: ["server.flow", "codec.seal", "codec.unseal"],
    measure: (figure) =>
      figure("server.flow", "ours") /
      (figure("server.flow", "floor") + figure("codec.seal", "floor") + figure("codec.unseal", "floor")),
    limit: 1.7,
  },
  {
    name: "server.tools-list-50: ours / official",
    rows: ["server.tools-list-50"],
    measure: (figure) => figure("server.tools-list-50", "ours") / figure("server.tools-list-50", "official"),
    limit: 1 / 30,
  },
  {
    name: "stdio.echo: ours / official",
    rows: ["stdio.echo"],
    measure: (figure) => figure("stdio.echo", "ours") / figure("stdio.echo", "official"),
    limit: 1 / 4,
  },
  {
    name: "stdio.cold-start: ours / official",
    rows: ["stdio.cold-start"],
    measure: (figure) => figure("stdio.cold-start", "ours") / figure("stdio.cold-start", "official"),
    limit: 0.8,
  },
  {
    name: "import.server over import.zod: ours",
    rows: ["import.server", "import.zod"],
    measure: (figure) => figure("import.server", "ours") - figure("import.zod", "ours"),
    limit: 50,
    unit: "ms",
  },
  {
    name: "client.fetch.echo: ours / floor",
    rows: ["client.fetch.echo"],
    measure: (figure) => figure("client.fetch.echo", "ours") / figure("client.fetch.echo", "floor"),
    limit: 1.2,
  },
  {
    name: "client.node.echo: ours / floor",
    rows: ["client.node.echo"],
    measure: (figure) => figure("client.node.echo", "ours") / figure("client.node.echo", "floor"),
    limit: 2.2,
    target: 1.6,
  },
  {
    name: "client.node.echo: ours / official",
    rows: ["client.node.echo"],
    measure: (figure) => figure("client.node.echo", "ours") / figure("client.node.echo", "official"),
    limit: 1 / 4,
  },
];

/** The gates whose first row begins with this; all for an empty text. */
export function selectGates(only: string): readonly Gate[] {
  return gates.filter(({ rows: [first] }) => first.startsWith(only));
}
