import * as z from "zod";

/**
 * What the tool remembers from one round to the next. It travels through the client, sealed; the server keeps nothing. A version of the
 * tool that asks something else takes another number.
 */
const ProvisionState = z.object({
  version: z.literal(1),
  /** When the call first arrived. */
  requestedAt: z.iso.datetime(),
  /** How often the region was asked, this time included. */
  asks: z.int().positive(),
  /** What was wrong with the last answer. */
  problem: z.string().optional(),
});
export type ProvisionState = z.infer<typeof ProvisionState>;

/** Writes the state as the plaintext that is sealed. */
export function writeState(state: ProvisionState): string {
  return JSON.stringify(state);
}

/** Reads the state back; `undefined` on the first round, and for a state that another version of the tool wrote. */
export function readState(text: string | undefined): ProvisionState | undefined {
  if (text === undefined) return undefined;
  try {
    return ProvisionState.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
