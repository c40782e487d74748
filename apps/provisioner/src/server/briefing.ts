import { elicit, type McpServer, resolver } from "@proj/server";
import * as z from "zod";
import type { Database } from "../domain/database.ts";
import { listDatabases } from "../domain/list-databases.ts";
import { computeMonthlyCents, formatPrice } from "../domain/price.ts";
import { describeRegion } from "../domain/region.ts";
import { describeCost } from "./describe-database.ts";
import type { Services } from "./services.ts";
import { withProtocolErrors } from "./with-readable-errors.ts";

const Audience = z.object({
  audience: z.union([
    z.literal("developer").meta({ title: "A developer, who wants to connect" }),
    z.literal("manager").meta({ title: "A manager, who pays for them" }),
  ]),
});

/** Adds the prompt that has a model tell somebody of the databases. Whom, is asked, unless there is nothing to tell. */
export function registerBriefing(server: McpServer, { places }: Services): void {
  const databases = resolver("databases", () => withProtocolErrors(() => listDatabases(places)));
  const audience = resolver("audience", { databases }, (_args: unknown, { databases }) =>
    databases.length === 0 ? { audience: "nobody" as const } : elicit("Who is the briefing for?", Audience),
  );
  server.registerPrompt(
    "briefing",
    {
      title: "Briefing",
      description: "Has the databases explained. Asks the user to whom.",
      resolve: { databases, audience },
    },
    (_args, { resolved: { databases, audience } }) => {
      switch (audience.audience) {
        case "nobody":
          return "There are no databases yet. Say so, and offer to provision one.";
        case "developer":
          return toPrompt(
            "Brief a developer on these databases: what each is called, and where to connect.",
            databases.map(describeForDeveloper),
          );
        case "manager":
          return toPrompt(
            "Brief a manager on these databases: what they cost, without technical detail.",
            describeForManager(databases),
          );
      }
    },
  );
}

function toPrompt(task: string, lines: readonly string[]) {
  const toMessage = (text: string) => ({ role: "user", content: { type: "text", text } }) as const;
  return { messages: [toMessage(task), toMessage(lines.join("\n"))] };
}

function describeForDeveloper({ name, region, size, location }: Database): string {
  return `- ${name}: ${size}, in ${describeRegion(region)}, at ${location}`;
}

function describeForManager(databases: readonly Database[]): string[] {
  const cents = databases.reduce((sum, database) => sum + computeMonthlyCents(database), 0);
  return [
    ...databases.map(
      (database) => `- ${database.name}: ${describeCost(database)}, since ${database.createdAt.slice(0, 10)}`,
    ),
    `Together: ${formatPrice(cents)} a month`,
  ];
}
