import type { StartSubject } from "./subject.ts";

/** A file with a subject. */
interface SubjectModule {
  readonly startSubject: StartSubject;
}

/** Every subject by its name. A process loads its own and nothing of the others. */
export const subjects = {
  "server.echo/ours": () => import("../servers/echo-ours.ts"),
  "server.echo/official": () => import("../servers/echo-official.ts"),
  "server.echo/floor": () => import("../servers/echo-floor.ts"),
  "server.flow/ours": () => import("../servers/flow-ours.ts"),
  "server.flow/official": () => import("../servers/flow-official.ts"),
  "server.flow/floor": () => import("../servers/flow-floor.ts"),
  "server.tools-list-50/ours": () => import("../servers/tools-list-ours.ts"),
  "server.tools-list-50/official": () => import("../servers/tools-list-official.ts"),
  "server.tools-list-50/floor": () => import("../servers/tools-list-floor.ts"),
  "server.echo-1000-tools/ours": () => import("../servers/echo-1000-tools-ours.ts"),
  "server.echo-1000-tools/official": () => import("../servers/echo-1000-tools-official.ts"),
  "stdio.echo/ours": () => import("../stdio/echo-ours.ts"),
  "stdio.echo/official": () => import("../stdio/echo-official.ts"),
  "stdio.echo/floor": () => import("../stdio/echo-floor.ts"),
  "client.fetch.echo/ours": () => import("../clients/fetch-echo-ours.ts"),
  "client.fetch.echo/official": () => import("../clients/fetch-echo-official.ts"),
  "client.fetch.echo/floor": () => import("../clients/fetch-echo-floor.ts"),
  "client.node.echo/ours": () => import("../clients/node-echo-ours.ts"),
  "client.node.echo/floor": () => import("../clients/node-echo-floor.ts"),
  "codec.seal/ours": () => import("../codec/seal-ours.ts"),
  "codec.seal/floor": () => import("../codec/seal-floor.ts"),
  "codec.unseal/ours": () => import("../codec/unseal-ours.ts"),
  "codec.unseal/floor": () => import("../codec/unseal-floor.ts"),
  "codec.envelope.seal/ours": () => import("../codec/envelope-seal-ours.ts"),
  "codec.envelope.unseal/ours": () => import("../codec/envelope-unseal-ours.ts"),
} satisfies { readonly [name: string]: () => Promise<SubjectModule> };

/** Names a subject: the row it was made for and the side it stands for. */
export type SubjectName = keyof typeof subjects;
