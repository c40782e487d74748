import { roleShape, textsShape } from "./common-shapes.ts";
import { samplingContentShape } from "./content-shapes.ts";
import type { Shape } from "./shape.ts";

/** The shape of `ElicitResult`. */
export const elicitResultShape: Shape = {
  required: { action: ["accept", "decline", "cancel"] },
  optional: { content: { recordOf: { anyOf: ["string", "number", "boolean", textsShape] } } },
};

/** The shape of `CreateMessageResult`. */
export const createMessageResultShape: Shape = {
  required: { role: roleShape, content: samplingContentShape, model: "string" },
  optional: { _meta: "object", stopReason: "string" },
};

/** The shape of `ListRootsResult`. */
export const listRootsResultShape: Shape = {
  required: { roots: { listOf: { required: { uri: "string" }, optional: { name: "string", _meta: "object" } } } },
};
