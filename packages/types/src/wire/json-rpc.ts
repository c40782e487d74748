import * as z from "zod/mini";
import { UnknownObject } from "./json.ts";
import { Result } from "./result.ts";
import { wireObject, withChecks } from "./wire-object.ts";

/**
 * Any integer, also beyond 2^53: `JSON.parse` has already rounded such a number, and a peer that computes in doubles
 * gets back what it sent, whereas refusing it would leave an error that no peer could match to its request.
 */
export const Integer = withChecks(
  z.number(),
  z.refine<number>((value) => Number.isInteger(value), "Invalid input: expected an integer"),
);

const jsonrpc = z.literal("2.0");

/** Ties a response to its request: a string or an integer, never `null`. */
export const RequestId = z.union([z.string(), Integer]);
export type RequestId = z.infer<typeof RequestId>;

/** What went wrong. The specification calls it `Error`, which would shadow the global of that name here. */
export const ErrorObject = wireObject({
  code: Integer,
  message: z.string(),
  /** Whatever the sender wants to add. */
  data: z.optional(z.unknown()),
});
export type ErrorObject = z.infer<typeof ErrorObject>;

/** A call without its envelope. */
export const Request = wireObject({ method: z.string(), params: z.optional(UnknownObject) });
export type Request = z.infer<typeof Request>;

/** A one-way call without its envelope. */
export const Notification = wireObject({ method: z.string(), params: z.optional(UnknownObject) });
export type Notification = z.infer<typeof Notification>;

/**
 * A call that expects a response. Its `params` come back as the same object, untouched.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#messages
 */
export const JSONRPCRequest = wireObject({
  jsonrpc,
  id: RequestId,
  method: z.string(),
  params: z.optional(UnknownObject),
});
export type JSONRPCRequest = z.infer<typeof JSONRPCRequest>;

/** Without this check a request with an unusable id would pass as a notification, and nobody would answer it. */
const hasNoId = z.refine<{ jsonrpc: string; id?: unknown }>(({ id }) => id === undefined, {
  error: "Invalid input: a notification has no id",
  path: ["id"],
});

/** A call that expects no response, and therefore carries no `id`. */
export const JSONRPCNotification = withChecks(
  wireObject({ jsonrpc, method: z.string(), params: z.optional(UnknownObject) }),
  hasNoId,
);
export type JSONRPCNotification = z.infer<typeof JSONRPCNotification>;

/** The answer to a request that succeeded. */
export const JSONRPCResultResponse = wireObject({ jsonrpc, id: RequestId, result: Result });
export type JSONRPCResultResponse = z.infer<typeof JSONRPCResultResponse>;

/** The answer to a request that failed. Without `id` when the request's could not be read. */
export const JSONRPCErrorResponse = wireObject({ jsonrpc, id: z.optional(RequestId), error: ErrorObject });
export type JSONRPCErrorResponse = z.infer<typeof JSONRPCErrorResponse>;

/** The answer to a request. */
export const JSONRPCResponse = z.union([JSONRPCResultResponse, JSONRPCErrorResponse]);
export type JSONRPCResponse = z.infer<typeof JSONRPCResponse>;

/** Everything that can cross the wire. */
export const JSONRPCMessage = z.union([
  JSONRPCRequest,
  JSONRPCNotification,
  JSONRPCResultResponse,
  JSONRPCErrorResponse,
]);
export type JSONRPCMessage = z.infer<typeof JSONRPCMessage>;

/** The request of one method. */
/* @__NO_SIDE_EFFECTS__ */
export function wireRequest<const Method extends string, Params extends z.core.$ZodType>(
  method: Method,
  params: Params,
) {
  return wireObject({ jsonrpc, id: RequestId, method: z.literal(method), params });
}

/** The notification of one method. */
/* @__NO_SIDE_EFFECTS__ */
export function wireNotification<const Method extends string, Params extends z.core.$ZodType>(
  method: Method,
  params: Params,
) {
  return withChecks(wireObject({ jsonrpc, method: z.literal(method), params }), hasNoId);
}

/** The response that carries one method's result. */
/* @__NO_SIDE_EFFECTS__ */
export function wireResultResponse<ResultSchema extends z.core.$ZodType>(result: ResultSchema) {
  return wireObject({ jsonrpc, id: RequestId, result });
}
