import type { JSONRPCErrorResponse, RequestId } from "../wire/json-rpc.ts";

/** A result of a revision before 2026-07-28: it does not tell its type. */
export type LegacyResult = { readonly [member: string]: unknown };

/** The answer to a request, as revisions before 2026-07-28 have it. */
export type LegacyResponse =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: LegacyResult }
  | JSONRPCErrorResponse;
