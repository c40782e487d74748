import type { Clock } from "@proj/types";

/** The default clock: it does not jump when the system's time is corrected. Only differences of it are ever used. */
export const steadyClock: Clock = () => performance.timeOrigin + performance.now();
