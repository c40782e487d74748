import * as z from "zod/mini";
import { JSONObject } from "./json.ts";
import { type Named, wireObject } from "./wire-object.ts";

const settingsByName = z.record(z.string(), JSONObject);
const listChanges = wireObject({ listChanged: z.optional(z.boolean()) });

const clientCapabilities = wireObject({
  experimental: z.optional(settingsByName),
  /** Can list roots. Deprecated in this revision. */
  roots: z.optional(wireObject({})),
  /** Can sample from a model. Deprecated in this revision. */
  sampling: z.optional(
    wireObject({
      /** Understands `includeContext` other than `"none"`. */
      context: z.optional(JSONObject),
      /** Understands `tools` and `toolChoice`. */
      tools: z.optional(JSONObject),
    }),
  ),
  /** Can ask its user; an empty object means forms only. */
  elicitation: z.optional(wireObject({ form: z.optional(JSONObject), url: z.optional(JSONObject) })),
  /** Settings by extension identifier. */
  extensions: z.optional(settingsByName),
});
/** The type of {@link ClientCapabilities}, under a name of its own. */
export interface ClientCapabilitiesSchema extends Named<typeof clientCapabilities> {}

/**
 * What a client can do for one request; every request declares it anew.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#clientcapabilities
 */
export const ClientCapabilities: ClientCapabilitiesSchema = clientCapabilities;
export type ClientCapabilities = z.infer<typeof ClientCapabilities>;

/**
 * What a server offers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#servercapabilities
 */
export const ServerCapabilities = wireObject({
  experimental: z.optional(settingsByName),
  /** Sends log messages. Deprecated in this revision. */
  logging: z.optional(JSONObject),
  /** Suggests values for arguments. */
  completions: z.optional(JSONObject),
  prompts: z.optional(listChanges),
  resources: z.optional(
    wireObject({
      /** Tells when a single resource changes. */
      subscribe: z.optional(z.boolean()),
      listChanged: z.optional(z.boolean()),
    }),
  ),
  tools: z.optional(listChanges),
  /** Settings by extension identifier. */
  extensions: z.optional(settingsByName),
});
export type ServerCapabilities = z.infer<typeof ServerCapabilities>;
