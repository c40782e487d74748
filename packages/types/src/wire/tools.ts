import * as z from "zod/mini";
import { ContentBlock } from "./content.ts";
import { InputRequiredResult, InputResponseRequestParams } from "./input-required.ts";
import { UnknownObject } from "./json.ts";
import { wireNotification, wireRequest, wireResultResponse } from "./json-rpc.ts";
import { NotificationParams, PaginatedRequestParams } from "./params.ts";
import { CacheablePage, ConcreteResult } from "./result.ts";
import { Tool } from "./tool.ts";

/** Asks for a page of the server's tools. */
export const ListToolsRequest = wireRequest("tools/list", PaginatedRequestParams);
export type ListToolsRequest = z.infer<typeof ListToolsRequest>;

/** A page of the server's tools. */
export const ListToolsResult = z.extend(CacheablePage, { tools: z.array(Tool) });
export type ListToolsResult = z.infer<typeof ListToolsResult>;

/** Carries a {@link ListToolsResult}. */
export const ListToolsResultResponse = wireResultResponse(ListToolsResult);
export type ListToolsResultResponse = z.infer<typeof ListToolsResultResponse>;

/** Which tool to call, and with what. */
export const CallToolRequestParams = z.extend(InputResponseRequestParams, {
  name: z.string(),
  /** Whether they suit the tool, its own `inputSchema` says. They come back as the same object, untouched. */
  arguments: z.optional(UnknownObject),
});
export type CallToolRequestParams = z.infer<typeof CallToolRequestParams>;

/**
 * Calls a tool.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#calling-tools
 */
export const CallToolRequest = wireRequest("tools/call", CallToolRequestParams);
export type CallToolRequest = z.infer<typeof CallToolRequest>;

/** What a tool returned. */
export const CallToolResult = z.extend(ConcreteResult, {
  content: z.array(ContentBlock),
  /** The same for programs; suits the tool's `outputSchema` if it has one. */
  structuredContent: z.optional(z.unknown()),
  /** The tool itself failed; `content` tells the model why. */
  isError: z.optional(z.boolean()),
});
export type CallToolResult = z.infer<typeof CallToolResult>;

/** Carries a {@link CallToolResult}, or the questions to answer first. */
export const CallToolResultResponse = wireResultResponse(z.union([InputRequiredResult, CallToolResult]));
export type CallToolResultResponse = z.infer<typeof CallToolResultResponse>;

/** Says that the server's tools are no longer what they were. */
export const ToolListChangedNotification = wireNotification(
  "notifications/tools/list_changed",
  z.optional(NotificationParams),
);
export type ToolListChangedNotification = z.infer<typeof ToolListChangedNotification>;
