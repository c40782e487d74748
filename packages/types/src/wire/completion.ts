import * as z from "zod/mini";
import { BaseMetadata } from "./common.ts";
import { wireRequest, wireResultResponse } from "./json-rpc.ts";
import { RequestParams } from "./params.ts";
import { ConcreteResult } from "./result.ts";
import { wireObject } from "./wire-object.ts";

/** Names a prompt. */
export const PromptReference = z.extend(BaseMetadata, { type: z.literal("ref/prompt") });
export type PromptReference = z.infer<typeof PromptReference>;

/** Names a resource or a resource template. */
export const ResourceTemplateReference = wireObject({ type: z.literal("ref/resource"), uri: z.string() });
export type ResourceTemplateReference = z.infer<typeof ResourceTemplateReference>;

/** Which argument to suggest values for. */
export const CompleteRequestParams = z.extend(RequestParams, {
  /** Whose argument it is. */
  ref: z.discriminatedUnion("type", [PromptReference, ResourceTemplateReference]),
  argument: wireObject({
    name: z.string(),
    /** What has been typed so far. */
    value: z.string(),
  }),
  context: z.optional(
    wireObject({
      /** The other arguments, as far as they are settled. */
      arguments: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type CompleteRequestParams = z.infer<typeof CompleteRequestParams>;

/**
 * Asks for values that an argument could have.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion
 */
export const CompleteRequest = wireRequest("completion/complete", CompleteRequestParams);
export type CompleteRequest = z.infer<typeof CompleteRequest>;

/** Values that an argument could have. The specification caps `values` at 100; more are not refused here. */
export const CompleteResult = z.extend(ConcreteResult, {
  completion: wireObject({
    values: z.array(z.string()),
    /** How many there are in all; may be more than `values` has. */
    total: z.optional(z.number()),
    hasMore: z.optional(z.boolean()),
  }),
});
export type CompleteResult = z.infer<typeof CompleteResult>;

/** Carries a {@link CompleteResult}. */
export const CompleteResultResponse = wireResultResponse(CompleteResult);
export type CompleteResultResponse = z.infer<typeof CompleteResultResponse>;
