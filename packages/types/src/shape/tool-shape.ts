import { iconsShape } from "./common-shapes.ts";
import type { Shape } from "./shape.ts";

/** The shape of `Tool`. */
export const toolShape: Shape = {
  required: { name: "string", inputSchema: { required: { type: ["object"] }, optional: { $schema: "string" } } },
  optional: {
    title: "string",
    icons: iconsShape,
    description: "string",
    outputSchema: { optional: { $schema: "string" } },
    annotations: {
      optional: {
        title: "string",
        readOnlyHint: "boolean",
        destructiveHint: "boolean",
        idempotentHint: "boolean",
        openWorldHint: "boolean",
      },
    },
    _meta: "object",
  },
};
