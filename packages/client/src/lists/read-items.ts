import type {
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  Prompt,
  Resource,
  ResourceTemplate,
  Tool,
} from "@proj/types";

// What the pages of each list hold.
export const readTools = (page: ListToolsResult): Tool[] => page.tools;
export const readPrompts = (page: ListPromptsResult): Prompt[] => page.prompts;
export const readResources = (page: ListResourcesResult): Resource[] => page.resources;
export const readTemplates = (page: ListResourceTemplatesResult): ResourceTemplate[] => page.resourceTemplates;
