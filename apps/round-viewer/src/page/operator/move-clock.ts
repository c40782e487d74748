import { type ClockTime, type MoveClock, paths } from "../../shared/paths.ts";
import { count } from "../words/count.ts";
import { postJson } from "./post-json.ts";

/**
 * Lets time pass on the server's clock.
 *
 * @returns what to say of it.
 */
export async function moveClock(advanceSeconds: number): Promise<string> {
  const move: MoveClock = { advanceSeconds };
  const { aheadSeconds } = await postJson<ClockTime>(paths.clock, move);
  const [passed, ahead] = [advanceSeconds, aheadSeconds].map((seconds) => count(Math.round(seconds / 60), "minute"));
  return passed === ahead
    ? `${passed} passed on the server's clock.`
    : `${passed} more passed on the server's clock: it is ${ahead} ahead.`;
}
