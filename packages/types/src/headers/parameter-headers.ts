import { showValue } from "../errors/show-value.ts";
import { isRecord } from "../wire/is-record.ts";
import { compareEncodedHeader, type ReadHeader } from "./compare-header.ts";
import type { ParameterHeader } from "./read-parameter-headers.ts";
import { encodeHeaderValue } from "./value-codec.ts";

type Arguments = { readonly [name: string]: unknown };

/** An integer as intermediaries may write it. What else `Number` reads, such as `0x2a` or nothing at all, is none. */
const INTEGER = /^-?\d+(?:\.0+)?$/;

/**
 * The `Mcp-Param-…` headers of a call. What is absent or `null` has none, and neither has what no header can carry: the server says so.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#client-behavior
 */
export function buildParameterHeaders(headers: readonly ParameterHeader[], args: Arguments): Record<string, string> {
  const built: Record<string, string> = {};
  for (const { name, path } of headers) {
    const text = toHeaderText(readArgument(args, path));
    if (text !== undefined) built[name] = encodeHeaderValue(text);
  }
  return built;
}

/**
 * Holds the `Mcp-Param-…` headers of a call against its arguments. Headers that mirror no parameter of the tool are passed over.
 *
 * @returns what does not match, for the error message, or `undefined` when everything does.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-behavior-for-custom-headers
 */
export function findParameterMismatch(
  headers: readonly ParameterHeader[],
  args: Arguments,
  readHeader: ReadHeader,
): string | undefined {
  for (const header of headers) {
    const mismatch = compareParameter(header, readArgument(args, header.path), readHeader(header.name));
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function compareParameter(
  { name, path }: ParameterHeader,
  argument: unknown,
  value: string | null | undefined,
): string | undefined {
  if (argument === undefined || argument === null) {
    if (value === null || value === undefined) return undefined;
    return `${name} header value ${showValue(value)} mirrors nothing: the body has no argument ${showPath(path)}`;
  }
  const text = toHeaderText(argument);
  if (text === undefined) {
    return `${name} header cannot mirror the argument ${showPath(path)}: ${showValue(argument)} is no string, boolean or integer within ±(2^53 - 1)`;
  }
  return compareEncodedHeader(name, value, text, (decoded) => isSameInteger(decoded, argument));
}

/** Integers are compared as numbers: an intermediary may write `42.0`. */
function isSameInteger(decoded: string, argument: unknown): boolean {
  return Number.isInteger(argument) && INTEGER.test(decoded) && Number(decoded) === argument;
}

/** The value at the exact path; `undefined` where there is none. */
function readArgument(args: Arguments, path: readonly string[]): unknown {
  let value: unknown = args;
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/**
 * What a header says of a value; `undefined` where it can say nothing. A fraction is no valid argument, but that is for the server to tell in
 * words that help.
 */
function toHeaderText(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value;
    case "boolean":
      return String(value);
    case "number":
      return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : undefined;
    default:
      return undefined;
  }
}

function showPath(path: readonly string[]): string {
  return showValue(path.join("."));
}
