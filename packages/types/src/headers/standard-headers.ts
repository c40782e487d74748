import { metaKeys } from "../wire/meta-keys.ts";
import { readTarget } from "../wire/read-target.ts";
import { compareEncodedHeader, compareHeader, type ReadHeader } from "./compare-header.ts";
import { headerNames } from "./names.ts";
import { encodeHeaderValue } from "./value-codec.ts";

/** The parts of a request that headers mirror. */
interface Mirrored {
  readonly method: string;
  readonly params?: { readonly [name: string]: unknown } | undefined;
}

/**
 * The headers that a request over HTTP carries besides its media types.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#standard-request-headers
 */
export function buildStandardHeaders(request: Mirrored): Record<string, string> {
  const headers: Record<string, string> = { [headerNames.method]: request.method };
  const version = readVersion(request);
  if (version !== undefined) headers[headerNames.protocolVersion] = version;
  const name = readTarget(request.method, request.params);
  if (name !== undefined) headers[headerNames.name] = encodeHeaderValue(name);
  return headers;
}

/**
 * Holds the headers of a request against its body. Members that the body lacks are not compared: that the body is wrong is another error.
 *
 * @returns what does not match, for the error message, or `undefined` when everything does.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-validation
 */
export function findHeaderMismatch(request: Mirrored, readHeader: ReadHeader): string | undefined {
  const version = readVersion(request);
  if (version !== undefined) {
    const mismatch = compareHeader(headerNames.protocolVersion, readHeader(headerNames.protocolVersion), version);
    if (mismatch !== undefined) return mismatch;
  }
  const mismatch = compareHeader(headerNames.method, readHeader(headerNames.method), request.method);
  if (mismatch !== undefined) return mismatch;
  const name = readTarget(request.method, request.params);
  return name === undefined ? undefined : compareEncodedHeader(headerNames.name, readHeader(headerNames.name), name);
}

function readVersion({ params }: Mirrored): string | undefined {
  const meta = params?.["_meta"];
  if (typeof meta !== "object" || meta === null) return undefined;
  const version = (meta as { readonly [key: string]: unknown })[metaKeys.protocolVersion];
  return typeof version === "string" ? version : undefined;
}
