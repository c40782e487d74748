/** What every program here says of itself; in an installed package there is nothing else to say it with. */
export function expectEqual(actual: unknown, expected: unknown): void {
  const [given, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (given !== wanted) throw new Error(`got ${given} instead of ${wanted}`);
}
