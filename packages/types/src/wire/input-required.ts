import * as z from "zod/mini";
import { ElicitRequest, ElicitResult } from "./elicitation.ts";
import { RequestParams } from "./params.ts";
import { ConcreteResult } from "./result.ts";
import { ListRootsRequest, ListRootsResult } from "./roots.ts";
import { CreateMessageRequest, CreateMessageResult } from "./sampling.ts";
import { type Named, withChecks } from "./wire-object.ts";

/** Something that only the client's side can supply. */
export const InputRequest = z.discriminatedUnion("method", [CreateMessageRequest, ListRootsRequest, ElicitRequest]);
export type InputRequest = z.infer<typeof InputRequest>;

/**
 * What the client's side supplied. Nothing in it says which kind of request it answers; the key does. The most frequent
 * kind is tried first.
 */
export const InputResponse = z.union([ElicitResult, CreateMessageResult, ListRootsResult]);
export type InputResponse = z.infer<typeof InputResponse>;

const inputRequests = z.record(z.string(), InputRequest);
/** The type of {@link InputRequests}, under a name of its own. */
export interface InputRequestsSchema extends Named<typeof inputRequests> {}

/** Requests by a key that the server chooses. */
export const InputRequests: InputRequestsSchema = inputRequests;
export type InputRequests = z.infer<typeof InputRequests>;

const inputResponses = z.record(z.string(), InputResponse);
/** The type of {@link InputResponses}, under a name of its own. */
export interface InputResponsesSchema extends Named<typeof inputResponses> {}

/** Responses by the key of the request they answer. */
export const InputResponses: InputResponsesSchema = inputResponses;
export type InputResponses = z.infer<typeof InputResponses>;

const asksOrWaits = z.refine<{ inputRequests?: unknown; requestState?: unknown }>(
  ({ inputRequests, requestState }) => inputRequests !== undefined || requestState !== undefined,
  "Invalid input: expected inputRequests, requestState or both",
);

/**
 * The server cannot finish yet: the client should call again, with responses to `inputRequests` if there are any.
 * `schema.json` leaves `resultType` and both members open; here the type is the literal, and one of the members is
 * required, as the prose has it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export const InputRequiredResult = withChecks(
  z.extend(ConcreteResult, {
    resultType: z.literal("input_required"),
    inputRequests: z.optional(InputRequests),
    /** Opaque to the client, which sends it back as it came. */
    requestState: z.optional(z.string()),
  }),
  asksOrWaits,
);
export type InputRequiredResult = z.infer<typeof InputRequiredResult>;

/** What the params of a request that may be answered with {@link InputRequiredResult} have in common. */
export const InputResponseRequestParams = z.extend(RequestParams, {
  inputResponses: z.optional(InputResponses),
  /** What the server sent with the questions. */
  requestState: z.optional(z.string()),
});
export type InputResponseRequestParams = z.infer<typeof InputResponseRequestParams>;
