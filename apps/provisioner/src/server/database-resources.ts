import { elicit, type McpServer, ResourceNotFoundError } from "@proj/server";
import * as z from "zod";
import { DatabaseName } from "../domain/database-name.ts";
import { findDatabase } from "../domain/find-database.ts";
import { listDatabases } from "../domain/list-databases.ts";
import { toPublicDatabase } from "./describe-database.ts";
import type { Services } from "./services.ts";
import { withProtocolErrors } from "./with-readable-errors.ts";

const Detail = z.object({
  detail: z.union([
    z.literal("summary").meta({ title: "Name, region and size" }),
    z.literal("full").meta({ title: "All that is recorded" }),
  ]),
});

/** Adds the list of all databases, which asks nothing, and a resource for each, which asks how much is wanted. */
export function registerDatabaseResources(server: McpServer, { places }: Services): void {
  server.registerResource(
    "databases",
    {
      uri: "provision:///all",
      title: "All databases",
      description: "What the databases are called, and where to read more of each.",
      mimeType: "application/json",
    },
    async () => {
      const databases = await withProtocolErrors(() => listDatabases(places));
      return toJson(databases.map(({ name }) => ({ name, uri: `provision://${name}` })));
    },
  );

  server.registerResourceTemplate(
    "database",
    {
      uriTemplate: "provision://{name}",
      title: "A database",
      description: "What is recorded about a database. Asks the user in how much detail.",
      mimeType: "application/json",
    },
    async (variables, { uri, ask }) => {
      const name = DatabaseName.safeParse(variables.name);
      const found = name.success ? await withProtocolErrors(() => findDatabase(places, name.data)) : undefined;
      if (found === undefined) throw new ResourceNotFoundError(uri);
      const { detail } = await ask(
        "detail",
        elicit(`How much of the database "${found.name}" should be read?`, Detail),
      );
      const database = toPublicDatabase(found);
      const { region, size } = database;
      return toJson(detail === "full" ? database : { name: database.name, region, size });
    },
  );
}

function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
