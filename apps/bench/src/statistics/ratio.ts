/** How many times `divisor` goes into `dividend`; `null` where one of them is missing. */
export function ratio(dividend: number | null, divisor: number | null): number | null {
  return dividend === null || divisor === null ? null : dividend / divisor;
}
