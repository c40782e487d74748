import type { Implementation } from "@proj/types";
import type { ServerIdentity } from "./question-handlers.ts";

/**
 * Which server asks.
 *
 * @param info what it calls itself; `undefined` where it does not say.
 */
export function toServerIdentity(info: Implementation | undefined, origin: string): ServerIdentity {
  return {
    name: info?.name ?? origin,
    version: info?.version ?? "unknown",
    ...(info?.title !== undefined && { title: info.title }),
    origin,
  };
}
