import * as z from "zod/mini";
import { Fraction, Role } from "./common.ts";
import { AudioContent, ContentBlock, ImageContent, TextContent } from "./content.ts";
import { JSONObject, UnknownObject } from "./json.ts";
import { MetaObject } from "./meta.ts";
import { Tool } from "./tool.ts";
import { type Named, wireObject } from "./wire-object.ts";

/** A model's wish to call a tool. */
export const ToolUseContent = wireObject({
  type: z.literal("tool_use"),
  id: z.string(),
  name: z.string(),
  input: UnknownObject,
  _meta: z.optional(MetaObject),
});
export type ToolUseContent = z.infer<typeof ToolUseContent>;

/** What the tool that a model wished to call returned. */
export const ToolResultContent = wireObject({
  type: z.literal("tool_result"),
  /** The `id` of the {@link ToolUseContent}. */
  toolUseId: z.string(),
  content: z.array(ContentBlock),
  structuredContent: z.optional(z.unknown()),
  isError: z.optional(z.boolean()),
  _meta: z.optional(MetaObject),
});
export type ToolResultContent = z.infer<typeof ToolResultContent>;

const samplingMessageContentBlock = z.discriminatedUnion("type", [
  TextContent,
  ImageContent,
  AudioContent,
  ToolUseContent,
  ToolResultContent,
]);
/** The type of {@link SamplingMessageContentBlock}, under a name of its own. */
export interface SamplingMessageContentBlockSchema extends Named<typeof samplingMessageContentBlock> {}

/** One piece of a message to or from a model. */
export const SamplingMessageContentBlock: SamplingMessageContentBlockSchema = samplingMessageContentBlock;
export type SamplingMessageContentBlock = z.infer<typeof SamplingMessageContentBlock>;

/** One message to or from a model. */
export const SamplingMessage = wireObject({
  role: Role,
  content: z.union([SamplingMessageContentBlock, z.array(SamplingMessageContentBlock)]),
  _meta: z.optional(MetaObject),
});
export type SamplingMessage = z.infer<typeof SamplingMessage>;

/** Part of a model's name. */
export const ModelHint = wireObject({ name: z.optional(z.string()) });
export type ModelHint = z.infer<typeof ModelHint>;

/** What the server would like of the model; the client decides. Each priority is between 0 and 1. */
export const ModelPreferences = wireObject({
  /** The most wanted first. */
  hints: z.optional(z.array(ModelHint)),
  costPriority: z.optional(Fraction),
  speedPriority: z.optional(Fraction),
  intelligencePriority: z.optional(Fraction),
});
export type ModelPreferences = z.infer<typeof ModelPreferences>;

/** Whether the model may or must call tools. */
export const ToolChoice = wireObject({ mode: z.optional(z.enum(["auto", "required", "none"])) });
export type ToolChoice = z.infer<typeof ToolChoice>;

/** What to send to the model, and how. */
export const CreateMessageRequestParams = wireObject({
  messages: z.array(SamplingMessage),
  modelPreferences: z.optional(ModelPreferences),
  systemPrompt: z.optional(z.string()),
  /** Other than `"none"` only where the client declared `sampling.context`. */
  includeContext: z.optional(z.enum(["none", "thisServer", "allServers"])),
  temperature: z.optional(z.number()),
  maxTokens: z.number(),
  stopSequences: z.optional(z.array(z.string())),
  /** For the model's provider. */
  metadata: z.optional(JSONObject),
  /** Only where the client declared `sampling.tools`. */
  tools: z.optional(z.array(Tool)),
  /** Only where the client declared `sampling.tools`. */
  toolChoice: z.optional(ToolChoice),
});
export type CreateMessageRequestParams = z.infer<typeof CreateMessageRequestParams>;

/**
 * A server's wish that the client asks its model. Travels in `inputRequests`, so it has no envelope. Deprecated in this
 * revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/sampling
 */
export const CreateMessageRequest = wireObject({
  method: z.literal("sampling/createMessage"),
  params: CreateMessageRequestParams,
});
export type CreateMessageRequest = z.infer<typeof CreateMessageRequest>;

/** What the model answered. Travels in `inputResponses`, so it has no `resultType`. */
export const CreateMessageResult = z.extend(SamplingMessage, {
  model: z.string(),
  /** `"endTurn"`, `"stopSequence"`, `"maxTokens"`, `"toolUse"` or the provider's own word. */
  stopReason: z.optional(z.string()),
});
export type CreateMessageResult = z.infer<typeof CreateMessageResult>;
