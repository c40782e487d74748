/** How large databases can be, from the smallest on. Prices are a month's, where a region adds nothing. */
export const sizes = [
  { id: "small", machine: "1 CPU, 2 GB", monthlyCents: 1_500 },
  { id: "medium", machine: "2 CPUs, 8 GB", monthlyCents: 6_000 },
  { id: "large", machine: "8 CPUs, 32 GB", monthlyCents: 24_000 },
] as const;

/** The name of a size. */
export type SizeId = (typeof sizes)[number]["id"];

/** Whether `text` names a size. */
export function isSizeId(text: unknown): text is SizeId {
  return sizes.some((size) => size.id === text);
}
