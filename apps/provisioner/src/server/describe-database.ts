import type { Database } from "../domain/database.ts";
import { computeMonthlyCents, formatPrice, type Priced } from "../domain/price.ts";

/** A database as programs are told of it; the key of its creation stays here. */
export type PublicDatabase = Omit<Database, "idempotencyKey">;

/** Picks what others may know of a database. */
export function toPublicDatabase({ idempotencyKey: _, ...database }: Database): PublicDatabase {
  return database;
}

/** What a database costs, as people read it: `small for $16.50 a month`. */
export function describeCost(priced: Priced): string {
  return `${priced.size} for ${formatPrice(computeMonthlyCents(priced))} a month`;
}
