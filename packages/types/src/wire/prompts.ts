import * as z from "zod/mini";
import { BaseMetadata, NamedWithIcons, Role } from "./common.ts";
import { ContentBlock } from "./content.ts";
import { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import { wireNotification, wireRequest, wireResultResponse } from "./json-rpc.ts";
import { MetaObject } from "./meta.ts";
import { NotificationParams, PaginatedRequestParams } from "./params.ts";
import { CacheablePage, ConcreteResult } from "./result.ts";
import { wireObject } from "./wire-object.ts";

/** Something to fill into a prompt. */
export const PromptArgument = z.extend(BaseMetadata, {
  description: z.optional(z.string()),
  required: z.optional(z.boolean()),
});
export type PromptArgument = z.infer<typeof PromptArgument>;

/**
 * Messages a server has prepared for people to use, as they appear in a list.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#prompt
 */
export const Prompt = z.extend(NamedWithIcons, {
  description: z.optional(z.string()),
  arguments: z.optional(z.array(PromptArgument)),
  _meta: z.optional(MetaObject),
});
export type Prompt = z.infer<typeof Prompt>;

/** Asks for a page of the server's prompts. */
export const ListPromptsRequest = wireRequest("prompts/list", PaginatedRequestParams);
export type ListPromptsRequest = z.infer<typeof ListPromptsRequest>;

/** A page of the server's prompts. */
export const ListPromptsResult = z.extend(CacheablePage, { prompts: z.array(Prompt) });
export type ListPromptsResult = z.infer<typeof ListPromptsResult>;

/** Carries a {@link ListPromptsResult}. */
export const ListPromptsResultResponse = wireResultResponse(ListPromptsResult);
export type ListPromptsResultResponse = z.infer<typeof ListPromptsResultResponse>;

/** Which prompt to get, and with what filled in. */
export const GetPromptRequestParams = z.extend(InputResponseRequestParams, {
  name: z.string(),
  arguments: z.optional(z.record(z.string(), z.string())),
});
export type GetPromptRequestParams = z.infer<typeof GetPromptRequestParams>;

/**
 * Gets a prompt's messages.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt
 */
export const GetPromptRequest = wireRequest("prompts/get", GetPromptRequestParams);
export type GetPromptRequest = z.infer<typeof GetPromptRequest>;

/** One message of a prompt. */
export const PromptMessage = wireObject({ role: Role, content: ContentBlock });
export type PromptMessage = z.infer<typeof PromptMessage>;

/** A prompt's messages. */
export const GetPromptResult = z.extend(ConcreteResult, {
  description: z.optional(z.string()),
  messages: z.array(PromptMessage),
});
export type GetPromptResult = z.infer<typeof GetPromptResult>;

/** Carries a {@link GetPromptResult}, or the questions to answer first. */
export const GetPromptResultResponse = wireResultResponse(z.union([InputRequiredResult, GetPromptResult]));
export type GetPromptResultResponse = z.infer<typeof GetPromptResultResponse>;

/** Says that the server's prompts are no longer what they were. */
export const PromptListChangedNotification = wireNotification(
  "notifications/prompts/list_changed",
  z.optional(NotificationParams),
);
export type PromptListChangedNotification = z.infer<typeof PromptListChangedNotification>;
