import { annotationsShape, iconsShape } from "./common-shapes.ts";
import type { Members, Shape } from "./shape.ts";

const extras: Members = { annotations: annotationsShape, _meta: "object" };
const contents: Members = { mimeType: "string", _meta: "object" };

const text: Shape = { required: { type: ["text"], text: "string" }, optional: extras };
const image: Shape = { required: { type: ["image"], data: "string", mimeType: "string" }, optional: extras };
const audio: Shape = { required: { type: ["audio"], data: "string", mimeType: "string" }, optional: extras };

const describedResource: Members = {
  title: "string",
  icons: iconsShape,
  description: "string",
  mimeType: "string",
  size: "number",
  annotations: annotationsShape,
  _meta: "object",
};

/** The shape of `Resource`. */
export const resourceShape: Shape = { required: { name: "string", uri: "string" }, optional: describedResource };

const resourceLink: Shape = {
  required: { type: ["resource_link"], name: "string", uri: "string" },
  optional: describedResource,
};

const textContents: Shape = { required: { uri: "string", text: "string" }, optional: contents };
const blobContents: Shape = { required: { uri: "string", blob: "string" }, optional: contents };

/** What is read at a URI: text or bytes. */
export const resourceContentsShape: Shape = { anyOf: [textContents, blobContents] };

const resource: Shape = {
  required: { type: ["resource"], resource: resourceContentsShape },
  optional: extras,
};

/** The shape of `ContentBlock`. */
export const contentBlockShape: Shape = {
  by: "type",
  cases: { text, image, audio, resource_link: resourceLink, resource },
};

const toolUse: Shape = {
  required: { type: ["tool_use"], id: "string", name: "string", input: "object" },
  optional: { _meta: "object" },
};

const toolResult: Shape = {
  required: { type: ["tool_result"], toolUseId: "string", content: { listOf: contentBlockShape } },
  optional: { structuredContent: "anything", isError: "boolean", _meta: "object" },
};

const samplingBlock: Shape = {
  by: "type",
  cases: { text, image, audio, tool_use: toolUse, tool_result: toolResult },
};

/** What a message to or from a model says: one piece, or several. */
export const samplingContentShape: Shape = { anyOf: [samplingBlock, { listOf: samplingBlock }] };
