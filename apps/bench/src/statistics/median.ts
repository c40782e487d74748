/**
 * The value in the middle; of an even number of values the mean of the two there.
 *
 * @returns `NaN` when there is none.
 */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * How far values lie apart: the range of their middle half, as a share of their median. Values that are far out do not count.
 *
 * @returns `NaN` when there is none.
 */
export function relativeSpread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / median(values);
}

/** Interpolates between the two values around the place. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
