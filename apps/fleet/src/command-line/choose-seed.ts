/** A seed for a run that was given none. */
export function chooseSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}
