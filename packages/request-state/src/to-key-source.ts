import { ConfigurationError } from "@proj/types";
import { KEY_HINT } from "./key-hint.ts";
import { findRingSource } from "./key-ring.ts";
import { buildFunctionSource, buildListSource, type KeySource, type ReadKeys } from "./key-source.ts";

/**
 * Reads the option `keys` of a codec: a list, a function that gives one, or a ring.
 *
 * @throws ConfigurationError when it is none of these, or a bad list.
 */
export function toKeySource(keys: unknown): KeySource {
  if (typeof keys === "function") return buildFunctionSource(keys as ReadKeys);
  if (Array.isArray(keys)) return buildListSource(keys);
  const ring = findRingSource(keys);
  if (ring !== undefined) return ring;
  throw new ConfigurationError(
    `keys must be an array of keys (the sealing key first), a function that gives one, or a ring made by keyRing. ${KEY_HINT}`,
  );
}
