/** Where databases can live. The order is the one in which they are offered. */
export const regions = [
  { id: "eu-west-1", title: "Ireland", surchargePercent: 10 },
  { id: "us-east-1", title: "Northern Virginia", surchargePercent: 0 },
  { id: "ap-southeast-2", title: "Sydney", surchargePercent: 25 },
] as const;

/** The name of a region. */
export type RegionId = (typeof regions)[number]["id"];

/** A region as people read it: `eu-west-1 (Ireland)`. */
export function describeRegion(id: RegionId): string {
  const title = regions.find((region) => region.id === id)?.title;
  return `${id} (${title})`;
}

/** Whether `text` names a region. */
export function isRegionId(text: unknown): text is RegionId {
  return regions.some((region) => region.id === text);
}
