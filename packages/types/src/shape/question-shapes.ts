import { iconsShape, roleShape, textsShape } from "./common-shapes.ts";
import { samplingContentShape } from "./content-shapes.ts";
import { fieldShape } from "./field-shapes.ts";
import type { Shape } from "./shape.ts";

const tool: Shape = {
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
    tools: { listOf: tool },
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

/** The shape of `InputRequests`. */
export const inputRequestsShape: Shape = {
  recordOf: {
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
  },
};
