import type { IncomingMessage } from "node:http";
import { type JSONRPCResponse, McpError, showValue } from "@proj/types";
import type { Ending } from "../abort/start-abortable.ts";
import type { AnswerHead } from "../http/answer-head.ts";
import type { AnswerReader, ReadOptions } from "../http/answer-reader.ts";
import { createAnswerReader } from "../http/create-answer-reader.ts";
import { explainBrokenBody } from "../http/explain-failure.ts";
import { LINGER_MS } from "../http/linger.ts";
import { unusableAnswer } from "../http/unusable-answer.ts";
import type { UncheckedResponse } from "../messages/is-response.ts";

/**
 * Reads the JSON-RPC response out of what `node:http` received. A stream that goes on after the response is
 * cut off, together with its connection, and so is a body that cannot be used.
 *
 * @param origin where it comes from, for messages.
 */
export function readIncoming(
  response: IncomingMessage,
  options: ReadOptions,
  origin: string,
  { resolve, reject }: Ending<JSONRPCResponse>,
): void {
  const head = readHead(response);
  let isOver = false;
  const fail = (cause: unknown): void => {
    isOver = true;
    reject(McpError.is(cause) ? cause : explainBrokenBody(cause, origin, head.status));
    response.destroy();
  };
  response.on("error", fail);
  let reader: AnswerReader;
  try {
    refuseEncoded(response, head);
    reader = createAnswerReader(head, options);
  } catch (error) {
    fail(error);
    return;
  }
  const attempt = (read: () => UncheckedResponse | undefined): void => {
    // What was received before the connection was closed from here is still handed over.
    if (isOver || (response.destroyed && !response.complete)) return;
    try {
      const answer = read();
      if (answer === undefined) return;
      isOver = true;
      resolve(answer as JSONRPCResponse);
      if (!response.complete) letEnd(response);
    } catch (error) {
      fail(error);
    }
  };
  response.on("data", (bytes: Uint8Array) => attempt(() => reader.write(bytes)));
  response.on("end", () => attempt(() => reader.end()));
}

/** Streams end right after the response, as a rule, and leave a connection that can be used again. */
function letEnd(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), LINGER_MS);
  timer.unref();
  response.on("end", () => clearTimeout(timer));
}

/** @throws TransportError for an encoded body: it was asked for as it is. */
export function refuseEncoded({ headers }: IncomingMessage, head: AnswerHead): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity" || head.isRedirect) return;
  throw unusableAnswer(
    head,
    `the response is encoded as ${showValue(encoding)}, although it was asked for as it is; take HttpTransport, which decompresses, or ` +
      "change what stands in front of the server",
  );
}

/** What an answer of `node:http` says ahead of its body. */
export function readHead({ statusCode = 0, headers }: IncomingMessage): AnswerHead {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return { status: statusCode, contentType: headers["content-type"], isRedirect, location: headers.location };
}
