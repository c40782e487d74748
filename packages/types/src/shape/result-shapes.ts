import type { RequestMethod } from "../wire/method-facts.ts";
import {
  annotationsShape,
  iconsShape,
  implementationShape,
  roleShape,
  textsShape,
  tokenShape,
} from "./common-shapes.ts";
import { contentBlockShape, resourceContentsShape, resourceShape } from "./content-shapes.ts";
import type { Members, Shape } from "./shape.ts";
import { toolShape } from "./tool-shape.ts";

const resultMeta: Members = { "io.modelcontextprotocol/serverInfo": implementationShape };
const settingsByName: Shape = { recordOf: "jsonObject" };
const listChanges: Shape = { optional: { listChanged: "boolean" } };

/** A result with members of its own. */
/* @__NO_SIDE_EFFECTS__ */
function result(required: Members, optional?: Members): Shape {
  return {
    required: { resultType: "string", ...required },
    optional: { _meta: { optional: resultMeta }, ...optional },
  };
}

/* @__NO_SIDE_EFFECTS__ */
function cacheable(required: Members, optional?: Members): Shape {
  return result({ ttlMs: "number", cacheScope: ["public", "private"], ...required }, optional);
}

/* @__NO_SIDE_EFFECTS__ */
function page(member: string, entry: Shape): Shape {
  return cacheable({ [member]: { listOf: entry } }, { nextCursor: "string" });
}

const serverCapabilities: Shape = {
  optional: {
    experimental: settingsByName,
    logging: "jsonObject",
    completions: "jsonObject",
    prompts: listChanges,
    resources: { optional: { subscribe: "boolean", listChanged: "boolean" } },
    tools: listChanges,
    extensions: settingsByName,
  },
};

const prompt: Shape = {
  required: { name: "string" },
  optional: {
    title: "string",
    icons: iconsShape,
    description: "string",
    arguments: {
      listOf: {
        required: { name: "string" },
        optional: { title: "string", description: "string", required: "boolean" },
      },
    },
    _meta: "object",
  },
};

const resourceTemplate: Shape = {
  required: { name: "string", uriTemplate: "string" },
  optional: {
    title: "string",
    icons: iconsShape,
    description: "string",
    mimeType: "string",
    annotations: annotationsShape,
    _meta: "object",
  },
};

/** The shapes of the complete results of every method. */
export const resultShapes: { readonly [Method in RequestMethod]: Shape } = {
  "server/discover": cacheable(
    { supportedVersions: textsShape, capabilities: serverCapabilities },
    { instructions: "string" },
  ),
  "tools/list": page("tools", toolShape),
  "tools/call": result(
    { content: { listOf: contentBlockShape } },
    { structuredContent: "anything", isError: "boolean" },
  ),
  "prompts/list": page("prompts", prompt),
  "prompts/get": result(
    { messages: { listOf: { required: { role: roleShape, content: contentBlockShape } } } },
    { description: "string" },
  ),
  "resources/list": page("resources", resourceShape),
  "resources/templates/list": page("resourceTemplates", resourceTemplate),
  "resources/read": cacheable({ contents: { listOf: resourceContentsShape } }),
  "completion/complete": result({
    completion: { required: { values: textsShape }, optional: { total: "number", hasMore: "boolean" } },
  }),
  "subscriptions/listen": {
    required: {
      resultType: "string",
      _meta: { required: { "io.modelcontextprotocol/subscriptionId": tokenShape }, optional: resultMeta },
    },
  },
};
