import { roleShape, textsShape } from "./common-shapes.ts";
import { samplingContentShape } from "./content-shapes.ts";
import { fieldShape } from "./field-shapes.ts";
import type { Shape } from "./shape.ts";
import { toolShape } from "./tool-shape.ts";

/** The shape of `CreateMessageRequestParams`. */
export const createMessageParamsShape: Shape = {
  required: {
    messages: {
      listOf: { required: { role: roleShape, content: samplingContentShape }, optional: { _meta: "object" } },
    },
    maxTokens: "number",
  },
  optional: {
    modelPreferences: {
      optional: {
        hints: { listOf: { optional: { name: "string" } } },
        costPriority: "fraction",
        speedPriority: "fraction",
        intelligencePriority: "fraction",
      },
    },
    systemPrompt: "string",
    includeContext: ["none", "thisServer", "allServers"],
    temperature: "number",
    stopSequences: textsShape,
    metadata: "jsonObject",
    tools: { listOf: toolShape },
    toolChoice: { optional: { mode: ["auto", "required", "none"] } },
  },
};

const formParams: Shape = {
  required: {
    message: "string",
    requestedSchema: {
      required: { type: ["object"], properties: { recordOf: fieldShape } },
      optional: { $schema: "string", required: textsShape },
    },
  },
  optional: { mode: ["form"] },
};

const urlParams: Shape = { required: { mode: ["url"], message: "string", url: "string" } };

/** The shape of `InputRequest`. */
export const inputRequestShape: Shape = {
  by: "method",
  cases: {
    "sampling/createMessage": { required: { method: ["sampling/createMessage"], params: createMessageParamsShape } },
    "roots/list": { required: { method: ["roots/list"] }, optional: { params: { optional: { _meta: "object" } } } },
    "elicitation/create": {
      required: {
        method: ["elicitation/create"],
        params: { by: "mode", cases: { form: formParams, url: urlParams }, absent: formParams },
      },
    },
  },
};

/** The shape of `InputRequests`. */
export const inputRequestsShape: Shape = { recordOf: inputRequestShape };
