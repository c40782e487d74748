import { showValue } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";
import { isResponse, type UncheckedResponse } from "../messages/is-response.ts";
import { readMediaType } from "./media-type.ts";
import { type EventStreamOptions, readEventStream } from "./read-event-stream.ts";
import { readText } from "./read-text.ts";

/**
 * Reads the JSON-RPC response out of an HTTP response: a JSON body, whatever its status, or an event stream.
 *
 * @throws TransportError when there is none in it; OutcomeUnknownError when an event stream ends before it.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#sending-messages
 */
export async function readAnswer(response: Response, options: EventStreamOptions): Promise<UncheckedResponse> {
  const { status } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) throw refuseRedirect(response);
  const mediaType = readMediaType(response.headers);
  if (response.ok && mediaType === "text/event-stream") return readEventStream(response, options);
  const text = await readText(response, options);
  // Authorization speaks through the status; whatever body a gateway puts there is no answer of the server to the request.
  const isRefused = status === 401 || status === 403;
  if (!isRefused && (!response.ok || mediaType === "application/json")) {
    const message = parseJson(text);
    if (isResponse(message) && (response.ok || "error" in message)) return message;
  }
  throw new TransportError(`${describe(response, mediaType)} ${showValue(text)}. ${adviseOn(status)}`, { status });
}

/** Browsers hide where it leads, and with which status. */
function refuseRedirect(response: Response): TransportError {
  response.body?.cancel().catch(() => undefined);
  const location = response.headers.get("location");
  const target = location === null ? "elsewhere" : `to ${showValue(location)}`;
  const isHidden = response.status === 0;
  return new TransportError(
    `the server redirects ${target}${isHidden ? "" : ` (HTTP ${response.status})`}. Redirects are not followed, because the request ` +
      "and its credentials would go there too; connect to that address itself if you trust it",
    isHidden ? {} : { status: response.status },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(response: Response, mediaType: string): string {
  const type = mediaType === "" ? "no content type" : `content type ${showValue(mediaType)}`;
  return `the server answered HTTP ${response.status} with ${type} and no JSON-RPC response:`;
}

function adviseOn(status: number): string {
  if (status === 401 || status === 403)
    return "Check the credentials in the option headers, and whether they allow this";
  if (status === 404 || status === 405) return "Check the path: it must be the server's MCP endpoint";
  if (status === 429 || status >= 500)
    return "The server or something in front of it cannot answer now; its log tells more";
  return "Check that the address is an MCP endpoint and that nothing in front of it changes its responses";
}
