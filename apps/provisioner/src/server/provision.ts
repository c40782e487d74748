import { type McpServer, outcome, resolver } from "@proj/server";
import { createDatabase } from "../domain/create-database.ts";
import { findDatabase } from "../domain/find-database.ts";
import { describeCreation, describeRefusal } from "./describe-outcome.ts";
import { Named } from "./named.ts";
import { askCost, askRegion, askSize, type Plan } from "./provision-questions.ts";
import { readTime, type Services } from "./services.ts";
import { withToolErrors } from "./with-readable-errors.ts";

/**
 * Adds the tool that creates a database. What it needs to know beforehand is declared: region and size, which are asked together, or neither
 * where the database exists. The cost depends on both, so the handler asks for it in line, and creates once it is confirmed.
 */
export function registerProvision(server: McpServer, { places, clock }: Services): void {
  // Looked up in the first round alone: in the last one, sent a second time, the database is there because this very call created it.
  const lookup = resolver("lookup", ({ name }: Named, { once }) =>
    once("first-look", async () => {
      const existing = await withToolErrors(() => findDatabase(places, name));
      return { requestedAt: readTime(clock), existing: existing ?? null };
    }),
  );
  const region = resolver(
    "region",
    { lookup },
    ({ name }: Named, { lookup: { existing } }) => existing ?? askRegion(name),
  );
  const size = resolver("size", { lookup }, ({ name }: Named, { lookup: { existing } }) => existing ?? askSize(name));

  server.registerTool(
    "provision",
    {
      title: "Provision a database",
      description:
        "Creates a database. Asks the user where it should live, how large it should be, and whether the cost is all right.",
      inputSchema: Named,
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
      resolve: { lookup, region: outcome(region), size: outcome(size) },
    },
    async ({ name }, { resolved, ask, once }) => {
      const { requestedAt, existing } = resolved.lookup;
      if (existing !== null) return describeCreation({ status: "exists", database: existing });
      const { region, size } = resolved;
      if (region.action !== "accept") return describeRefusal(name, "region", toStatus(region.action));
      if (size.action !== "accept") return describeRefusal(name, "size", toStatus(size.action));

      const plan: Plan = { name, region: region.value.region, size: size.value.size };
      const cost = await ask("cost", outcome(askCost(plan)));
      if (cost.action !== "accept") return describeRefusal(name, "cost", toStatus(cost.action));
      if (!cost.value.confirm) return describeRefusal(name, "cost", "declined");

      const creation = await once("create", ({ idempotencyKey }) => {
        const record = { ...plan, requestedAt, createdAt: readTime(clock), idempotencyKey };
        return withToolErrors(() => createDatabase(places, record));
      });
      return describeCreation(creation);
    },
  );
}

function toStatus(action: "decline" | "cancel"): "declined" | "cancelled" {
  return action === "decline" ? "declined" : "cancelled";
}
