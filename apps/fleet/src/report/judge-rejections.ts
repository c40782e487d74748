import type { StoryRecord } from "../stories/story-record.ts";

/**
 * Whether operators were told of exactly the rejections that users brought about, each with the reason that it had to have. A request that
 * was cut off may or may not have been rejected before.
 */
export function areRejectionsExplained(
  told: ReadonlyMap<string, number>,
  stories: readonly Pick<StoryRecord, "rejections" | "uncertain">[],
): boolean {
  const certain = stories.flatMap(({ rejections }) => rejections);
  const possible = [...certain, ...stories.flatMap(({ uncertain }) => uncertain)];
  const total = [...told.values()].reduce((sum, count) => sum + count, 0);
  const reasons = new Set([...told.keys(), ...possible.flat()]);
  return (
    total >= certain.length &&
    total <= possible.length &&
    [...reasons].every((reason) => {
      const count = told.get(reason) ?? 0;
      const least = certain.filter((allowed) => allowed.every((one) => one === reason)).length;
      return count >= least && count <= possible.filter((allowed) => allowed.includes(reason)).length;
    })
  );
}
