import type { IncomingMessage, ServerResponse } from "node:http";
import { checkSender } from "../http/check-head.ts";
import { readCorsHeaders } from "../http/cors.ts";
import { refuseRequest } from "../http/http-failure.ts";
import type { HttpPolicy } from "../http/http-options.ts";
import { addHeaders, sendJson } from "./node-reply.ts";
import { toHead } from "./to-head.ts";

/**
 * Answers what is for another path than the endpoint's. Who sends it is checked all the same: a page that may not call the server learns nothing
 * of it.
 */
export function answerElsewhere(
  request: IncomingMessage,
  response: ServerResponse,
  policy: HttpPolicy,
  path: string,
): void {
  const head = toHead(request);
  addHeaders(response, readCorsHeaders(head, policy.cors));
  const refused = checkSender(head, policy);
  const failure = refused ?? refuseRequest(404, `Nothing is served at this path; the endpoint is ${path}`);
  policy.tellRefused(failure);
  sendJson(response, failure);
}
