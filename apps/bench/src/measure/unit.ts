/**
 * What the figures of a row are: CPU time (user and system, all threads) per operation in microseconds, or for a whole import in milliseconds;
 * resident memory in millions of bytes; time by the clock in milliseconds.
 */
export type Unit = "cpu-us/op" | "cpu-ms" | "rss-mb" | "wall-ms";

/** What was measured of one subject or program: one figure for each round, by unit. */
export type Series = { readonly [name in Unit]?: readonly number[] };

/** What a scenario measured, by subject or program. */
export type Measured = ReadonlyMap<string, Series>;
