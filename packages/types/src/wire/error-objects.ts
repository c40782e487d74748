import * as z from "zod/mini";
import { ClientCapabilities } from "./capabilities.ts";
import { ErrorObject, JSONRPCErrorResponse } from "./json-rpc.ts";
import { wireObject } from "./wire-object.ts";

/** The message was not JSON. */
export const ParseError = z.extend(ErrorObject, { code: z.literal(-32700) });
export type ParseError = z.infer<typeof ParseError>;

/** The message was JSON, but not a JSON-RPC request. */
export const InvalidRequestError = z.extend(ErrorObject, { code: z.literal(-32600) });
export type InvalidRequestError = z.infer<typeof InvalidRequestError>;

/** The server does not have the method. */
export const MethodNotFoundError = z.extend(ErrorObject, { code: z.literal(-32601) });
export type MethodNotFoundError = z.infer<typeof MethodNotFoundError>;

/** The method's params are wrong, or name something that does not exist. */
export const InvalidParamsError = z.extend(ErrorObject, { code: z.literal(-32602) });
export type InvalidParamsError = z.infer<typeof InvalidParamsError>;

/** The server failed. */
export const InternalError = z.extend(ErrorObject, { code: z.literal(-32603) });
export type InternalError = z.infer<typeof InternalError>;

/**
 * An HTTP header is missing or contradicts the body. For this and the two below the specification defines the whole
 * response.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export const HeaderMismatchError = z.extend(JSONRPCErrorResponse, {
  error: z.extend(ErrorObject, { code: z.literal(-32020) }),
});
export type HeaderMismatchError = z.infer<typeof HeaderMismatchError>;

/** The client did not declare something that the request needs. */
export const MissingRequiredClientCapabilityError = z.extend(JSONRPCErrorResponse, {
  error: z.extend(ErrorObject, {
    code: z.literal(-32021),
    data: wireObject({
      /** Only what is missing. */
      requiredCapabilities: ClientCapabilities,
    }),
  }),
});
export type MissingRequiredClientCapabilityError = z.infer<typeof MissingRequiredClientCapabilityError>;

/** The server does not speak the revision that the request is written in. */
export const UnsupportedProtocolVersionError = z.extend(JSONRPCErrorResponse, {
  error: z.extend(ErrorObject, {
    code: z.literal(-32022),
    data: wireObject({ supported: z.array(z.string()), requested: z.string() }),
  }),
});
export type UnsupportedProtocolVersionError = z.infer<typeof UnsupportedProtocolVersionError>;
