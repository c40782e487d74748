import type { AllowedReasons, StoryRecord } from "../stories/story-record.ts";

/**
 * Whether operators were told of exactly the rejections that users brought about, each with a reason that it may have had. A request that
 * was cut off may or may not have been rejected before.
 */
export function areRejectionsExplained(
  told: ReadonlyMap<string, number>,
  stories: readonly Pick<StoryRecord, "rejections" | "uncertain">[],
): boolean {
  const certain = stories.flatMap(({ rejections }) => rejections);
  const possible = [...certain, ...stories.flatMap(({ uncertain }) => uncertain)];
  const reasons = [...told].flatMap(([reason, count]) => Array<string>(count).fill(reason));
  const allows = (allowed: AllowedReasons, reason: string): boolean => allowed.includes(reason);
  // Where each side can be matched by itself, both can be at once (Mendelsohn and Dulmage).
  return (
    canMatch(reasons, possible, (reason, allowed) => allows(allowed, reason)) && canMatch(certain, reasons, allows)
  );
}

/** Whether each of these can have one of those for itself that fits. */
function canMatch<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  fits: (one: One, other: Other) => boolean,
): boolean {
  const takenBy = new Map<number, One>();
  const find = (one: One, seen: Set<number>): boolean =>
    others.some((other, index) => {
      if (seen.has(index) || !fits(one, other)) return false;
      seen.add(index);
      const holder = takenBy.get(index);
      // Whoever has it takes another one, if that is possible.
      if (holder !== undefined && !find(holder, seen)) return false;
      takenBy.set(index, one);
      return true;
    });
  return ones.every((one) => find(one, new Set()));
}
