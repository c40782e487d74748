import type { Clock } from "@proj/types";

/** When the platform's clock began. Asked for once: it never changes, and asking costs more than reading the clock. */
let originMs: number | undefined;

/** The default clock: it does not jump when the system's time is corrected. Only differences of it are ever used. */
export const steadyClock: Clock = () => {
  originMs ??= performance.timeOrigin;
  return originMs + performance.now();
};
