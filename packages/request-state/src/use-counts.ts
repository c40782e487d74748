/** How many tokens each key has sealed, by its id. */
export type UseCounts = Map<string, number>;

/**
 * How many tokens one key may seal: with random vectors of 96 bits the chance that two of them are equal stays
 * below 2^-32 up to here. Two equal ones under one key would give the content of both tokens away, and let
 * others be forged.
 *
 * @see https://nvlpubs.nist.gov/nistpubs/Legacy/SP/nistspecialpublication800-38d.pdf section 8.3
 */
const MAX_USES = 2 ** 32;

/**
 * Counts one more token of the key `id`.
 *
 * @param maxUses an even number.
 * @returns a warning, once when half of `maxUses` is reached and once when all of it is.
 */
export function countUse(uses: UseCounts, id: string, maxUses: number = MAX_USES): string | undefined {
  const count = (uses.get(id) ?? 0) + 1;
  uses.set(id, count);
  if (count === maxUses / 2) return buildWarning(id, count, `half of the ${maxUses} that one key may seal`, "soon");
  if (count === maxUses) return buildWarning(id, count, "all that one key may seal", "now");
  return undefined;
}

function buildWarning(id: string, count: number, share: string, when: string): string {
  return (
    `mcp: the requestState key ${id} has sealed ${count} tokens here, ${share} because its vectors are random. ` +
    `Other instances count apart. Rotate the key ${when}: add a new key on every instance, then let it seal, ` +
    "then retire this one."
  );
}
