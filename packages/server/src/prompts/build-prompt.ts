import { ConfigurationError, isRecord, type Prompt, type PromptArgument, showValue } from "@proj/types";
import { readScopes } from "../auth/read-scopes.ts";
import type { Registered } from "../call/run-handler.ts";
import { buildCompletable, type Completable } from "../completion/completable.ts";
import { checkFunction } from "../options/check-function.ts";
import { pickDefined } from "../registry/pick-defined.ts";
import { narrowPolicy, type RequestStatePolicy } from "../request-state/policy.ts";
import { buildResolvers } from "../resolve/resolve-config.ts";
import type { Resolvers } from "../resolve/resolver.ts";
import { noArguments } from "../schema/no-arguments.ts";
import { OWN_VENDOR } from "../schema/own-vendor.ts";
import { readSchemaForm } from "../schema/read-schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { type ObjectJsonSchema, toObjectSchema, toPublishedSchema } from "../schema/to-json-schema.ts";
import type { PromptConfig } from "./prompt-definition.ts";

/** A prompt with everything computed that can be computed before it is called. */
export interface RegisteredPrompt extends Registered {
  readonly definition: Prompt;
  readonly completable: Completable;
}

/**
 * Prepares a prompt.
 *
 * @throws ConfigurationError when its schema has no JSON Schema to tell the arguments from or lets no text pass for one, a limit is out of range, two resolvers have the same
 * key, a completer is for an argument that does not exist, or the handler is none.
 */
export function buildPrompt<Schema extends StandardSchema>(
  name: string,
  config: PromptConfig<Schema, never> & { readonly resolve?: Resolvers | undefined },
  handler: Registered["handler"],
  policy: RequestStatePolicy,
): RegisteredPrompt {
  const owner = `prompt ${showValue(name)}`;
  checkFunction(`The handler of ${owner}`, handler);
  const input = readSchemaForm(owner, config.inputSchema ?? noArguments);
  const published = toObjectSchema(owner, toPublishedSchema(owner, input, "input"));
  if (input.schema["~standard"].vendor === OWN_VENDOR) checkTexts(owner, published);
  const promptArguments = toPromptArguments(published);
  const definition: Prompt = {
    name,
    ...pickDefined(config, "title", "description"),
    ...(promptArguments.length === 0 ? {} : { arguments: promptArguments }),
    ...pickDefined(config, "icons", "_meta"),
  };
  const names = promptArguments.map((argument) => argument.name);
  return {
    definition,
    completable: buildCompletable(owner, "argument", names, config.complete),
    schema: input.schema,
    handler,
    policy: narrowPolicy(policy, owner, config.requestState),
    scopes: readScopes(owner, config.scopes),
    resolvers: buildResolvers(owner, config.resolve),
  };
}

/**
 * Checks that each argument may be a text. Only a schema that converts nothing can be asked: zod publishes `z.coerce.number()` as a number.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt
 */
function checkTexts(owner: string, schema: ObjectJsonSchema): void {
  for (const [name, property] of Object.entries((schema["properties"] ?? {}) as Record<string, unknown>)) {
    const type = isRecord(property) ? property["type"] : undefined;
    if (type === undefined || [type].flat().includes("string")) continue;
    throw new ConfigurationError(
      `The argument ${showValue(name)} of ${owner} must be a "string": prompts are given texts.`,
    );
  }
}

/** A list of prompts names its arguments; of their schema it tells title, description and whether they are required. */
function toPromptArguments(schema: ObjectJsonSchema): PromptArgument[] {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, unknown>);
  const required = new Set((schema["required"] ?? []) as string[]);
  return properties.map(([name, property]) => ({
    name,
    ...(isRecord(property) ? pickDefined(property as Partial<PromptArgument>, "title", "description") : {}),
    required: required.has(name),
  }));
}
