import { McpServer, type McpServerOptions, type RequestStateCodec } from "@proj/server";
import * as z from "zod";
import { askConfirmation, askEnvironment, askReason } from "./deploy-questions.ts";
import type { Release, Releases } from "./release.ts";

/** What the deployer serves with. */
export interface BuildServerOptions extends Omit<McpServerOptions, "requestState"> {
  readonly codec: RequestStateCodec;
  readonly releases: Releases;
}

const Arguments = z.object({
  service: z.string().regex(/^[a-z][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and hyphens, a letter first"),
  version: z.string().min(1),
});

/** Builds the server. Which codec seals the tokens it does not know. */
export function buildServer({ codec, releases, ...options }: BuildServerOptions): McpServer {
  const server = new McpServer(
    { name: "deployer", title: "Deployer", version: "1.0.0" },
    { ...options, requestState: { codec } },
  );
  server.registerTool(
    "deploy",
    { description: "Deploys a version of a service, once a person has said where to.", inputSchema: Arguments },
    async ({ service, version }, ctx) => {
      const { environment } = await ctx.ask("environment", askEnvironment(service));
      const isSeen = environment === "production";
      const reason = isSeen ? (await ctx.ask("reason", askReason(service))).reason : undefined;
      const release: Release = { service, version, environment, reason };
      const { confirm } = await ctx.ask("confirm", askConfirmation(release));
      if (!confirm) return `Nothing was deployed: ${service} ${version} was not wanted in ${environment}.`;
      const file = await ctx.once("deploy", ({ idempotencyKey }) => releases.deploy(release, idempotencyKey));
      return `Deployed ${service} ${version} to ${environment}, written down at ${file}.`;
    },
  );
  return server;
}
