import * as z from "zod/mini";
import { NamedWithIcons } from "./common.ts";
import { MetaObject } from "./meta.ts";
import { type Named, wireObject } from "./wire-object.ts";

/** What a tool's author says about its effects. Hints from the server, so no ground for trust. */
export const ToolAnnotations = wireObject({
  title: z.optional(z.string()),
  /** It changes nothing. Taken as `false` when absent. */
  readOnlyHint: z.optional(z.boolean()),
  /** It may overwrite or delete. Taken as `true` when absent. */
  destructiveHint: z.optional(z.boolean()),
  /** Calling it again with the same arguments changes nothing more. Taken as `false` when absent. */
  idempotentHint: z.optional(z.boolean()),
  /** It reaches beyond the server's own data. Taken as `true` when absent. */
  openWorldHint: z.optional(z.boolean()),
});
export type ToolAnnotations = z.infer<typeof ToolAnnotations>;

const tool = z.extend(NamedWithIcons, {
  description: z.optional(z.string()),
  /** The JSON Schema of `arguments`; draft 2020-12 unless `$schema` says otherwise. */
  inputSchema: z.looseObject({ $schema: z.optional(z.string()), type: z.literal("object") }),
  /** The JSON Schema of `structuredContent`. */
  outputSchema: z.optional(z.looseObject({ $schema: z.optional(z.string()) })),
  annotations: z.optional(ToolAnnotations),
  _meta: z.optional(MetaObject),
});
/** The type of {@link Tool}, under a name of its own. */
export interface ToolSchema extends Named<typeof tool> {}

/**
 * Something a model can call, as it appears in a list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
 */
export const Tool: ToolSchema = tool;
export type Tool = z.infer<typeof Tool>;
