import * as z from "zod";
import { DatabaseName } from "../domain/database-name.ts";
import { isRegionId, type RegionId } from "../domain/region.ts";
import { isSizeId, type SizeId } from "../domain/size.ts";

/**
 * What the tool remembers from one round to the next. It travels through the client, sealed; the server keeps nothing. A version of the
 * tool that remembers something else takes another number.
 */
const DropState = z.object({
  version: z.literal(1),
  /** The database that the person was shown. */
  database: z.object({
    name: DatabaseName,
    region: z.custom<RegionId>(isRegionId),
    size: z.custom<SizeId>(isSizeId),
    requestedAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    location: z.string(),
    idempotencyKey: z.string(),
  }),
  /** How often its name was asked, this time included. */
  asks: z.int().nonnegative(),
  /** What was wrong with the last answer. */
  problem: z.string().optional(),
});
export type DropState = z.infer<typeof DropState>;

/** Writes the state as the plaintext that is sealed. */
export function writeState(state: DropState): string {
  return JSON.stringify(state);
}

/** Reads the state back; `undefined` on the first round, and for a state that another version of the tool wrote. */
export function readState(text: string | undefined): DropState | undefined {
  if (text === undefined) return undefined;
  try {
    return DropState.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
