/**
 * Tells whether the keys of a running service may change from one list to the other in a single step. Instances
 * change one after the other, and tokens are under way: the old list must unseal what the new one seals, and
 * the new list what the old one sealed.
 *
 * @param from the ids of the keys as they are, the sealing key first; not empty.
 * @param to the same as they shall be.
 * @returns what would go wrong and which step comes first, or `undefined` when the step is safe.
 */
export function findUnsafeStep(from: readonly string[], to: readonly string[]): string | undefined {
  const [sealing = ""] = from;
  const [next = ""] = to;
  if (!from.includes(next)) {
    return (
      `The key ${next} would seal, but it is not among the present keys (${from.join(", ")}): an instance that still ` +
      `has those rejects its tokens. First add it as the last key on every instance, as in [${[...from, next].join(", ")}]; ` +
      "put it first in a later step."
    );
  }
  if (!to.includes(sealing)) {
    return (
      `The key ${sealing} sealed until now and would be dropped: its tokens are under way and would be rejected. ` +
      `First let ${next} seal and keep the other, as in [${next}, ${sealing}]; drop it once its tokens have expired.`
    );
  }
  return undefined;
}
