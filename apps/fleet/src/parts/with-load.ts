import { setMaxListeners } from "node:events";
import { join } from "node:path";
import type { ShippingSettings } from "../instance/shipping-settings.ts";
import type { Load } from "../load/load.ts";
import { buildOrderLoad } from "../load/order-load.ts";
import type { TimelyFlow } from "../load/run-in-time.ts";
import { connectUser } from "../load/user.ts";
import { type Fleet, type FleetOptions, withFleet } from "../members/fleet.ts";
import type { KeyName } from "../rotation/stages.ts";
import { pause } from "./pause.ts";

const program = join(import.meta.dirname, "../instance/main.js");

/** How many requests an instance is at work on when it is killed, at least. */
const BUSY = 2;

/** What a part of the run is made of. */
export interface PartOptions extends Omit<FleetOptions, "program" | "busyRequests"> {
  readonly keys: readonly KeyName[];
  readonly users: number;
  readonly seed: number;
  readonly longestThinkMs: number;
  readonly settings: Omit<ShippingSettings, "keys">;
}

/** Starts a fleet and connects users, lets `act` do something with them, and ends them all. */
export function withLoad<Result>(
  options: PartOptions,
  act: (fleet: Fleet, load: Load<TimelyFlow>) => Promise<Result>,
): Promise<Result> {
  const { keys, settings, seed, longestThinkMs, signal } = options;
  // Every user listens.
  setMaxListeners(0, signal);
  return withFleet({ ...options, program, busyRequests: BUSY }, keys, async (fleet) => {
    const users = await Promise.all(Array.from({ length: options.users }, () => connectUser(fleet.url)));
    const load = buildOrderLoad({
      users,
      seed,
      longestThinkMs,
      ttlMs: settings.ttlSeconds * 1000,
      signal,
      sleep: pause,
      clock: () => performance.now(),
    });
    return act(fleet, load);
  });
}
