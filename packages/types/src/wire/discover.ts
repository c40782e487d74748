import * as z from "zod/mini";
import { ServerCapabilities } from "./capabilities.ts";
import { wireRequest, wireResultResponse } from "./json-rpc.ts";
import { RequestParams } from "./params.ts";
import { CacheableResult } from "./result.ts";

/**
 * Asks a server what it speaks and offers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
 */
export const DiscoverRequest = wireRequest("server/discover", RequestParams);
export type DiscoverRequest = z.infer<typeof DiscoverRequest>;

/** What a server speaks and offers. */
export const DiscoverResult = z.extend(CacheableResult, {
  supportedVersions: z.array(z.string()),
  capabilities: ServerCapabilities,
  /** For a model: how to use the server. */
  instructions: z.optional(z.string()),
});
export type DiscoverResult = z.infer<typeof DiscoverResult>;

/** Carries a {@link DiscoverResult}. */
export const DiscoverResultResponse = wireResultResponse(DiscoverResult);
export type DiscoverResultResponse = z.infer<typeof DiscoverResultResponse>;
