import { type Elicit, elicit } from "@proj/server";
import * as z from "zod";
import type { DatabaseName } from "../domain/database-name.ts";
import { type RegionId, regions } from "../domain/region.ts";

const choices = regions.map(({ id, title }) => z.literal(id).meta({ title }));

const Region = z.object({
  region: z
    .union(choices, { error: `must be one of ${regions.map(({ id }) => id).join(", ")}` })
    .meta({ title: "Region" }),
});

/**
 * Asks in which region a database should live.
 *
 * @param problem what was wrong with the answer before, if it has to be asked again.
 */
export function askRegion(name: DatabaseName, problem: string | undefined): Elicit<{ region: RegionId }> {
  const message = `In which region should the database "${name}" live?`;
  return elicit(problem === undefined ? message : `${message} The last answer was not accepted: ${problem}.`, Region);
}
