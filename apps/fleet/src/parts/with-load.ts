import { setMaxListeners } from "node:events";
import { Load } from "../load/load.ts";
import { connectUser } from "../load/user.ts";
import { Fleet, type FleetOptions } from "../members/fleet.ts";
import type { KeyName } from "../rotation/stages.ts";
import { pause } from "./pause.ts";

/** What a part of the run is made of. */
export interface PartOptions extends FleetOptions {
  readonly keys: readonly KeyName[];
  readonly users: number;
  readonly seed: number;
  readonly longestThinkMs: number;
}

/** Starts a fleet and connects users, lets `act` do something with them, and ends them all. */
export async function withLoad<Result>(
  options: PartOptions,
  act: (fleet: Fleet, load: Load) => Promise<Result>,
): Promise<Result> {
  const { keys, settings, seed, longestThinkMs, signal } = options;
  // Every user listens.
  setMaxListeners(0, signal);
  const fleet = await Fleet.start(options, keys);
  try {
    const users = await Promise.all(Array.from({ length: options.users }, () => connectUser(fleet.url)));
    return await act(
      fleet,
      new Load({
        users,
        seed,
        longestThinkMs,
        ttlMs: settings.ttlSeconds * 1000,
        signal,
        sleep: pause,
        clock: () => performance.now(),
      }),
    );
  } finally {
    await fleet.stop();
  }
}
