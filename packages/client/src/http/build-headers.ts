import { buildStandardHeaders, ConfigurationError, headerNames, type JSONRPCRequest, showValue } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";

/** Headers by their names. Those that are `undefined` are not sent. */
export type HeaderValues = Headers | Readonly<Record<string, string | undefined>>;

/** Headers to send with every request, such as `Authorization`, or a function that gives them anew for each request. */
export type ExtraHeaders = HeaderValues | (() => HeaderValues | Promise<HeaderValues>);

/** Headers of the protocol. Extra ones of the same name are passed over, so that they can never contradict the body. */
const reserved: ReadonlySet<string> = new Set(
  ["Accept", "Content-Type", ...Object.values(headerNames)].map((name) => name.toLowerCase()),
);
const RESERVED_PREFIX = "mcp-param-";

/**
 * The headers of one POST: the protocol's own and, where they do not meet, the extra ones.
 *
 * @throws ConfigurationError when extra headers are none, or one is no valid header; TransportError when the function for them fails.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export async function buildHeaders(request: JSONRPCRequest, extra: ExtraHeaders): Promise<Headers> {
  const headers = new Headers();
  for (const [name, value] of listEntries(await resolveExtra(extra))) {
    if (value !== undefined && !isReserved(name)) setHeader(headers, name, value);
  }
  headers.set("Accept", "application/json, text/event-stream");
  headers.set("Content-Type", "application/json");
  for (const [name, value] of Object.entries(buildStandardHeaders(request))) headers.set(name, value);
  return headers;
}

function isReserved(name: string): boolean {
  const lower = name.toLowerCase();
  return reserved.has(lower) || lower.startsWith(RESERVED_PREFIX);
}

async function resolveExtra(extra: ExtraHeaders): Promise<HeaderValues> {
  if (typeof extra !== "function") return extra;
  try {
    return await extra();
  } catch (cause) {
    throw new TransportError("the function in the option headers failed, so nothing was sent; see cause", { cause });
  }
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
    headers.set(name, value);
    return;
  } catch {
    // Told below, in our own words.
  }
  throw new ConfigurationError(
    `the option headers has ${showValue(name)}, whose name or value no HTTP header may have; check it for line breaks and ` +
      "characters outside of Latin-1",
  );
}
