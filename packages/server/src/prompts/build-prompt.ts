import { type Prompt, type PromptArgument, showValue } from "@proj/types";
import type { Registered } from "../call/run-handler.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { noArguments } from "../schema/no-arguments.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { type ObjectJsonSchema, toJsonSchema } from "../schema/to-json-schema.ts";
import type { PromptConfig } from "./prompt-definition.ts";

/** A prompt with everything computed that can be computed before it is called. */
export interface RegisteredPrompt extends Registered {
  readonly definition: Prompt;
}

/**
 * Prepares a prompt.
 *
 * @throws ConfigurationError when its schema has no JSON Schema to tell the arguments from, a limit is out of range, or two resolvers have the same key.
 */
export function buildPrompt<Schema extends StandardSchema>(
  name: string,
  config: PromptConfig<Schema> & { readonly resolve?: Resolvers | undefined },
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredPrompt {
  const owner = `prompt ${showValue(name)}`;
  const schema: StandardSchema = config.inputSchema ?? noArguments;
  const promptArguments = toPromptArguments(toJsonSchema(owner, schema));
  const definition: Prompt = {
    name,
    ...pickDefined(config, "title", "description"),
    ...(promptArguments.length === 0 ? {} : { arguments: promptArguments }),
    ...pickDefined(config, "icons", "_meta"),
  };
  return {
    definition,
    schema,
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

/** A list of prompts names its arguments; of their schema it tells title, description and whether they are required. */
function toPromptArguments(schema: ObjectJsonSchema): PromptArgument[] {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Partial<PromptArgument>>);
  const required = new Set((schema["required"] ?? []) as string[]);
  return properties.map(([name, property]) => ({
    name,
    ...pickDefined(property, "title", "description"),
    required: required.has(name),
  }));
}
