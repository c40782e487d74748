import * as z from "zod/mini";
import { PrimitiveSchemaDefinition } from "./elicitation-schema.ts";
import { wireObject } from "./wire-object.ts";

/** A question that the user answers in a form. */
export const ElicitRequestFormParams = wireObject({
  /** A form is meant when absent. */
  mode: z.optional(z.literal("form")),
  message: z.string(),
  /** The form's fields by name; flat, so that every client can show it. */
  requestedSchema: wireObject({
    $schema: z.optional(z.string()),
    type: z.literal("object"),
    properties: z.record(z.string(), PrimitiveSchemaDefinition),
    required: z.optional(z.array(z.string())),
  }),
});
export type ElicitRequestFormParams = z.infer<typeof ElicitRequestFormParams>;

/** A question that the user answers on a web page the client does not see into. */
export const ElicitRequestURLParams = wireObject({
  mode: z.literal("url"),
  message: z.string(),
  url: z.string(),
});
export type ElicitRequestURLParams = z.infer<typeof ElicitRequestURLParams>;

/** A question to the user, of either mode. */
export const ElicitRequestParams = z.discriminatedUnion("mode", [ElicitRequestFormParams, ElicitRequestURLParams]);
export type ElicitRequestParams = z.infer<typeof ElicitRequestParams>;

/**
 * A server's question to the user. Travels in `inputRequests`, so it has no envelope.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation
 */
export const ElicitRequest = wireObject({ method: z.literal("elicitation/create"), params: ElicitRequestParams });
export type ElicitRequest = z.infer<typeof ElicitRequest>;

/** The user's answer. Travels in `inputResponses`, so it has no `resultType`. */
export const ElicitResult = wireObject({
  /** Accepting says that the user answered, not that the answer is yes. */
  action: z.enum(["accept", "decline", "cancel"]),
  /** What was filled in; only for an accepted form. */
  content: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))),
});
export type ElicitResult = z.infer<typeof ElicitResult>;
