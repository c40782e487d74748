import { buildStandardHeaders, ConfigurationError, headerNames, type JSONRPCRequest, showValue } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";

/** Headers by their names. Those that are `undefined` are not sent. */
export type HeaderValues = Headers | Readonly<Record<string, string | undefined>>;

/**
 * Headers to send with every request, such as `Authorization`: values that are read once, or a function that gives them anew for each
 * request.
 */
export type ExtraHeaders = HeaderValues | (() => HeaderValues | Promise<HeaderValues>);

/** Extra headers as {@link readExtraHeaders} leaves them: checked, or to be asked for. */
export type ReadyHeaders = CheckedHeaders | (() => HeaderValues | Promise<HeaderValues>);
/** Names and values that a header may have. */
export type CheckedHeaders = readonly (readonly [name: string, value: string])[];

/** The headers of one request, by their names. */
export type SentHeaders = Record<string, string>;

/** Headers of the protocol. Extra ones of the same name are passed over, so that they can never contradict the body. */
const reserved: ReadonlySet<string> = new Set(
  ["Accept", "Content-Type", ...Object.values(headerNames)].map((name) => name.toLowerCase()),
);
/** It goes into a header as it is. */
const methodName = /^[\x21-\x7e]+$/;

/**
 * Looks at extra headers once for all requests, unless they are a function.
 *
 * @throws ConfigurationError when they are none, or one is no valid header.
 */
export function readExtraHeaders(extra: ExtraHeaders = {}): ReadyHeaders {
  return typeof extra === "function" ? extra : checkHeaders(extra);
}

/**
 * The headers of one POST: the protocol's own and, where they do not meet, the extra ones. A promise only where the function for the
 * extra ones gives one.
 *
 * @param mirrored headers that mirror arguments, as they are to be sent.
 * @throws ConfigurationError when extra headers are none, or one is no valid header; TransportError when the function for them fails.
 * Where there is a function they reject.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export function buildHeaders(
  request: JSONRPCRequest,
  extra: ReadyHeaders,
  mirrored?: SentHeaders,
): SentHeaders | Promise<SentHeaders> {
  return typeof extra === "function"
    ? askForHeaders(extra).then((checked) => joinHeaders(request, checked, mirrored))
    : joinHeaders(request, extra, mirrored);
}

/**
 * Extra headers, asked for where there is a function for them.
 *
 * @throws ConfigurationError when they are none, or one is no valid header; TransportError when the function for them fails.
 */
export function resolveHeaders(extra: ReadyHeaders): CheckedHeaders | Promise<CheckedHeaders> {
  return typeof extra === "function" ? askForHeaders(extra) : extra;
}

function joinHeaders(request: JSONRPCRequest, extra: CheckedHeaders, mirrored: SentHeaders | undefined): SentHeaders {
  if (!methodName.test(request.method)) {
    throw new ConfigurationError(
      `the method ${showValue(request.method)} cannot stand in a header; give methods names of visible ASCII characters`,
    );
  }
  const headers: SentHeaders = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
  for (const [name, value] of extra) headers[name] = value;
  const standard = buildStandardHeaders(request);
  for (const name in standard) headers[name] = standard[name] ?? "";
  if (mirrored !== undefined) for (const name of Object.keys(mirrored)) headers[name] = mirrored[name] ?? "";
  return headers;
}

async function askForHeaders(ask: () => HeaderValues | Promise<HeaderValues>): Promise<CheckedHeaders> {
  let given: HeaderValues;
  try {
    given = await ask();
  } catch (cause) {
    throw new TransportError("the function in the option headers failed, so nothing was sent; see cause", { cause });
  }
  return checkHeaders(given);
}

/** Through the platform's own list, which knows what a header may be. */
function checkHeaders(given: HeaderValues): CheckedHeaders {
  const headers = new Headers();
  for (const [name, value] of listEntries(given)) {
    if (value !== undefined && !isReserved(name)) setHeader(headers, name, value);
  }
  return [...headers];
}

function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || lower.startsWith(headerNames.parameterPrefix.toLowerCase());
}

/** A `Headers` has no members of its own. */
function listEntries(extra: HeaderValues): Iterable<[string, string | undefined]> {
  if (typeof extra !== "object" || extra === null) {
    throw new ConfigurationError(
      `the option headers, or the function in it, gives ${typeof extra === "string" ? "a text" : showValue(extra)} instead of headers; ` +
        "give an object of names and values, or a Headers",
    );
  }
  return Symbol.iterator in extra ? (extra as Headers) : Object.entries(extra);
}

/** The value may be a credential: it is named in no message, and neither is the platform's error, which quotes it. */
function setHeader(headers: Headers, name: string, value: string): void {
  try {
    // The platform would write a credential that is not there yet as "null".
    if (typeof value === "string") {
      headers.set(name, value);
      return;
    }
  } catch {
    // Told below, in our own words.
  }
  throw new ConfigurationError(
    `the option headers has ${showValue(name)}, whose name or value no HTTP header may have; the value must be a text without line breaks ` +
      "and characters outside of Latin-1",
  );
}
