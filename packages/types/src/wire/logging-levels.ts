/** How severe a log message can be, mildest first, as in RFC 5424. */
export const loggingLevels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;

/** Whether `level` is at least as severe as `least`. Not where one of them is no level. */
export function isAtLeastAsSevere(level: unknown, least: unknown): boolean {
  const leastIndex = findLevel(least);
  return leastIndex !== -1 && findLevel(level) >= leastIndex;
}

function findLevel(level: unknown): number {
  return (loggingLevels as readonly unknown[]).indexOf(level);
}
