import { type Elicit, elicit } from "@proj/server";
import * as z from "zod";
import type { DatabaseName } from "../domain/database-name.ts";
import { computeMonthlyCents, formatPrice, type Priced } from "../domain/price.ts";
import { describeRegion, type RegionId, regions } from "../domain/region.ts";
import { type SizeId, sizes } from "../domain/size.ts";

const regionChoices = regions.map(({ id, title }) => z.literal(id).meta({ title }));
const sizeChoices = sizes.map(({ id, machine, monthlyCents }) => {
  return z.literal(id).meta({ title: `${machine}, from ${formatPrice(monthlyCents)} a month` });
});

const Region = z.object({ region: z.union(regionChoices, { error: mustBeOneOf(regions) }).meta({ title: "Region" }) });
const Size = z.object({ size: z.union(sizeChoices, { error: mustBeOneOf(sizes) }).meta({ title: "Size" }) });
const Confirmation = z.object({ confirm: z.boolean().meta({ title: "Create it" }) });

/** What is to be created. */
export interface Plan extends Priced {
  readonly name: DatabaseName;
}

/** Asks in which region a database should live. */
export function askRegion(name: DatabaseName): Elicit<{ region: RegionId }> {
  return elicit(`In which region should the database "${name}" live?`, Region);
}

/** Asks how large a database should be. */
export function askSize(name: DatabaseName): Elicit<{ size: SizeId }> {
  return elicit(`How large should the database "${name}" be?`, Size);
}

/** Asks whether a database may cost what it does. The plan alone decides the wording, so it is the same in each round. */
export function askCost({ name, region, size }: Plan): Elicit<{ confirm: boolean }> {
  const price = formatPrice(computeMonthlyCents({ region, size }));
  return elicit(
    `A ${size} database in ${describeRegion(region)} costs ${price} a month. Create "${name}"?`,
    Confirmation,
  );
}

function mustBeOneOf(choices: readonly { readonly id: string }[]): string {
  return `must be one of ${choices.map(({ id }) => id).join(", ")}`;
}
