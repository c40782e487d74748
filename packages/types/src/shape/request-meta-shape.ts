import { implementationShape, levelShape, tokenShape } from "./common-shapes.ts";
import type { Shape } from "./shape.ts";

const settingsByName: Shape = { recordOf: "jsonObject" };

const clientCapabilities: Shape = {
  optional: {
    experimental: settingsByName,
    roots: {},
    sampling: { optional: { context: "jsonObject", tools: "jsonObject" } },
    elicitation: { optional: { form: "jsonObject", url: "jsonObject" } },
    extensions: settingsByName,
  },
};

/** The shape of `RequestMetaObject`. */
export const requestMetaShape: Shape = {
  required: {
    "io.modelcontextprotocol/protocolVersion": "string",
    "io.modelcontextprotocol/clientCapabilities": clientCapabilities,
  },
  optional: {
    progressToken: tokenShape,
    "io.modelcontextprotocol/clientInfo": implementationShape,
    "io.modelcontextprotocol/logLevel": levelShape,
  },
};
