import { showValue } from "@proj/types";
import { TransportError } from "../errors/transport-error.ts";
import { isResponse, type UncheckedResponse } from "../messages/is-response.ts";
import { type AnswerHead, isOk, readMediaType } from "./answer-head.ts";
import type { AnswerReader } from "./answer-reader.ts";
import { tooLarge, unusableAnswer } from "./unusable-answer.ts";

/**
 * Reads a response that is the whole of a body.
 *
 * @param maxBytes the most bytes that the body may have.
 */
export function createJsonReader(head: AnswerHead, maxBytes: number): AnswerReader {
  const pieces: Uint8Array[] = [];
  let byteLength = 0;
  return {
    write(bytes) {
      byteLength += bytes.byteLength;
      if (byteLength > maxBytes) throw tooLarge(head, maxBytes);
      pieces.push(bytes);
      return undefined;
    },
    end: () => parseAnswer(head, decode(pieces)),
  };
}

const decoder = /* @__PURE__ */ new TextDecoder();

/** As UTF-8. Most bodies come in one piece. */
function decode(pieces: readonly Uint8Array[]): string {
  const [first, second] = pieces;
  if (second === undefined) return first === undefined ? "" : decoder.decode(first);
  const inPieces = new TextDecoder();
  return pieces.map((piece) => inPieces.decode(piece, { stream: true })).join("") + inPieces.decode();
}

/** Reads the response out of a whole body. */
export function parseAnswer(head: AnswerHead, text: string): UncheckedResponse {
  const mediaType = readMediaType(head);
  const response = isOk(head) && mediaType !== "application/json" ? undefined : findResponse(head, mediaType, text);
  // Authorization speaks through the status; whatever body a gateway puts there is no answer of the server to the request.
  const isRefused = head.status === 401 || head.status === 403;
  if (response !== undefined && !isRefused) return response;
  const said = response !== undefined && "error" in response ? response.error.message : text;
  const problem = `${describe(head, mediaType)} ${showValue(said)}. ${adviseOn(head.status)}`;
  // A page for people, such as one to log in: nothing there has understood the request. Any other success may be a server's that has acted.
  const isPage = isOk(head) && mediaType === "text/html";
  throw isPage ? new TransportError(problem, { status: head.status }) : unusableAnswer(head, problem);
}

/** Gives `undefined` for what is no response, and for a result where the status says that there is none. */
function findResponse(head: AnswerHead, mediaType: string, text: string): UncheckedResponse | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch (cause) {
    if (isOk(head)) throw unusableAnswer(head, `${describe(head, mediaType)} ${showValue(text)}. ${CUT_OFF}`, cause);
  }
  return isResponse(message) && (isOk(head) || "error" in message) ? message : undefined;
}

const CUT_OFF = "It may have been cut off on its way; the server may or may not have done what was asked";

function describe({ status }: AnswerHead, mediaType: string): string {
  const type = mediaType === "" ? "no content type" : `content type ${showValue(mediaType)}`;
  return `the server answered HTTP ${status} with ${type} and no answer to the request:`;
}

/** What to look at where a server answers with a status instead of a response. */
export function adviseOn(status: number): string {
  if (status === 401 || status === 403)
    return "Check the credentials in the option headers, and whether they allow this";
  if (status === 404 || status === 405) return "Check the path: it must be the server's MCP endpoint";
  if (status === 429 || status >= 500)
    return "The server or something in front of it cannot answer now; its log tells more";
  return "Check that the address is an MCP endpoint and that nothing in front of it changes its responses";
}
