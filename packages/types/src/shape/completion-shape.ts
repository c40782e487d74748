import { requestMetaShape } from "./request-meta-shape.ts";
import type { Shape } from "./shape.ts";

/** The shape of `CompleteRequestParams`. */
export const completeParamsShape: Shape = {
  required: {
    _meta: requestMetaShape,
    ref: {
      by: "type",
      cases: {
        "ref/prompt": { required: { type: ["ref/prompt"], name: "string" }, optional: { title: "string" } },
        "ref/resource": { required: { type: ["ref/resource"], uri: "string" } },
      },
    },
    argument: { required: { name: "string", value: "string" } },
  },
  optional: { context: { optional: { arguments: { recordOf: "string" } } } },
};
