import { type RegionId, regions } from "./region.ts";
import { type SizeId, sizes } from "./size.ts";

/** What decides how much a database costs. */
export interface Priced {
  readonly region: RegionId;
  readonly size: SizeId;
}

/** What a database costs in a month, in cents of a US dollar. */
export function computeMonthlyCents({ region, size }: Priced): number {
  const cents = sizes.find(({ id }) => id === size)?.monthlyCents ?? Number.NaN;
  const percent = regions.find(({ id }) => id === region)?.surchargePercent ?? Number.NaN;
  return Math.round((cents * (100 + percent)) / 100);
}

/** A price as people read it: `$15`, `$16.50`. */
export function formatPrice(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;
}
