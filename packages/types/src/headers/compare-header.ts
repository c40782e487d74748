import { showValue } from "../errors/show-value.ts";
import { decodeHeaderValue } from "./value-codec.ts";

/** Gives the value of a header by its name, in whatever case; `null` or `undefined` when there is none. */
export type ReadHeader = (name: string) => string | null | undefined;

/**
 * Holds a header against what the body says.
 *
 * @returns what does not match, for the error message, or `undefined`.
 */
export function compareHeader(header: string, value: string | null | undefined, expected: string): string | undefined {
  if (value === null || value === undefined) return `${header} header is missing; the body says ${showValue(expected)}`;
  if (value === expected) return undefined;
  return `${header} header value ${showValue(value)} does not match body value ${showValue(expected)}`;
}

/**
 * The same for a header whose value may be wrapped.
 *
 * @param isEqual whether two texts say the same. Default: only where they are the same.
 */
export function compareEncodedHeader(
  header: string,
  value: string | null | undefined,
  expected: string,
  isEqual?: (decoded: string) => boolean,
): string | undefined {
  if (value === null || value === undefined) return compareHeader(header, value, expected);
  const decoded = decodeHeaderValue(value);
  if (decoded === undefined) return `${header} header value ${showValue(value)} is not a valid header value`;
  return isEqual?.(decoded) === true ? undefined : compareHeader(header, decoded, expected);
}
