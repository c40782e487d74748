import { isRecord, type JSONRPCRequest, showValue } from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { isResponse, isResponseTo } from "../messages/is-response.ts";
import { isTooDeep, MAX_DEPTH } from "../messages/is-too-deep.ts";
import { toPeerError } from "./to-peer-error.ts";

/** A result whose members are not looked at yet. */
export type UncheckedResult = { readonly [name: string]: unknown };

/**
 * Takes the result out of the response to a request.
 *
 * @throws ProtocolError when the response is an error; InvalidResultError when it is no response, one to another request, or
 * nests deeper than {@link MAX_DEPTH}.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#responses
 */
export function readResponse(request: JSONRPCRequest, response: unknown): UncheckedResult {
  const { method, id } = request;
  if (!isResponse(response)) throw new InvalidResultError(method, "is no JSON-RPC response");
  if (!isResponseTo(response, id)) {
    throw new InvalidResultError(
      method,
      `has the id ${showValue(response.id)} instead of the request's, ${showValue(id)}`,
    );
  }
  if (isTooDeep(response)) throw new InvalidResultError(method, `nests deeper than ${MAX_DEPTH} levels`);
  if ("error" in response) throw toPeerError(response.error, request.params?.["requestState"] !== undefined);
  const { result } = response;
  if (isRecord(result)) return result;
  throw new InvalidResultError(method, `has ${showValue(result)} as its result instead of an object`);
}
