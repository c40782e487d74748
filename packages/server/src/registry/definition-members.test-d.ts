import type { Prompt, Resource, ResourceTemplate, Tool } from "@proj/types";
import { expectTypeOf } from "vitest";
import type { PromptConfig } from "../prompts/prompt-definition.ts";
import type { ResourceConfig, ResourceTemplateConfig } from "../resources/resource-definition.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import type { ToolConfig } from "../tools/tool-definition.ts";

// Whatever the specification has for a list entry can be registered; the arguments of a prompt follow from its schema.
expectTypeOf<Exclude<keyof Tool, "name" | keyof ToolConfig<StandardSchema>>>().toEqualTypeOf<never>();
expectTypeOf<Exclude<keyof Prompt, "name" | keyof PromptConfig<StandardSchema>>>().toEqualTypeOf<"arguments">();
expectTypeOf<Exclude<keyof Resource, "name" | keyof ResourceConfig>>().toEqualTypeOf<never>();
expectTypeOf<
  Exclude<keyof ResourceTemplate, "name" | keyof ResourceTemplateConfig<string, StandardSchema>>
>().toEqualTypeOf<never>();
