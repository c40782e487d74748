import type { IncomingMessage } from "node:http";
import { type JSONRPCResponse, McpError, showValue } from "@proj/types";
import type { Ending } from "../abort/start-abortable.ts";
import type { AnswerHead } from "../http/answer-head.ts";
import type { AnswerReader, ReadOptions } from "../http/answer-reader.ts";
import { createAnswerReader } from "../http/create-answer-reader.ts";
import { explainBrokenBody } from "../http/explain-failure.ts";
import { unusableAnswer } from "../http/unusable-answer.ts";
import type { UncheckedResponse } from "../messages/is-response.ts";

/**
 * Reads the JSON-RPC response out of what `node:http` received. A body of which the rest is of no use is cut off together with its
 * connection.
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
  const fail = (cause: unknown): void => {
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
    try {
      const answer = read();
      if (answer === undefined) return;
      resolve(answer as JSONRPCResponse);
      if (!response.complete) response.destroy();
    } catch (error) {
      fail(error);
    }
  };
  response.on("data", (bytes: Uint8Array) => attempt(() => reader.write(bytes)));
  response.on("end", () => attempt(() => reader.end()));
}

/** It was asked for as it is. */
function refuseEncoded({ headers }: IncomingMessage, head: AnswerHead): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity" || head.isRedirect) return;
  throw unusableAnswer(
    head,
    `the response is encoded as ${showValue(encoding)}, although it was asked for as it is; take HttpTransport, which decompresses, or ` +
      "change what stands in front of the server",
  );
}

function readHead({ statusCode = 0, headers }: IncomingMessage): AnswerHead {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  return { status: statusCode, contentType: headers["content-type"], isRedirect, location: headers.location };
}
