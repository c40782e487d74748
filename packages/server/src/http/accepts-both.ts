/** A list may come in several headers. */
const LIST_SEPARATOR = /[,\n]/;

/** What clients send. */
const USUAL = "application/json, text/event-stream";

/** Media ranges that include a kind of answer. */
const jsonRanges: ReadonlySet<string> = new Set(["application/json", "application/*", "*/*"]);
const streamRanges: ReadonlySet<string> = new Set(["text/event-stream", "text/*", "*/*"]);

/**
 * Whether an `Accept` header leaves the choice between both kinds of answer to the server, as it has to; none at all does.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export function acceptsBoth(accept: string | null | undefined): boolean {
  if (accept === null || accept === undefined || accept === USUAL) return true;
  const ranges = readRanges(accept);
  return ranges.some((range) => jsonRanges.has(range)) && ranges.some((range) => streamRanges.has(range));
}

/** Whether an `Accept` header lets a stream of events be sent; none at all does. */
export function acceptsStream(accept: string | null | undefined): boolean {
  if (accept === null || accept === undefined) return true;
  return readRanges(accept).some((range) => streamRanges.has(range));
}

function readRanges(accept: string): readonly string[] {
  return accept.toLowerCase().split(LIST_SEPARATOR).filter(isWanted).map(readRange);
}

function readRange(entry: string): string {
  return (entry.split(";", 1)[0] ?? "").trim();
}

/** A weight of zero means: not this. */
function isWanted(entry: string): boolean {
  return !/;\s*q\s*=\s*0(?:\.0*)?\s*(?:;|$)/.test(entry);
}
