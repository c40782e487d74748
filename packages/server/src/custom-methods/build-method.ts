import { describeIssues, isRecord, ProtocolError, showValue } from "@proj/types";
import { readScopes } from "../auth/read-scopes.ts";
import { refuseScopes } from "../auth/refuse-scopes.ts";
import { PlainContext } from "../context/method-context.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { buildSurround, type PipelineOptions } from "../middleware/build-pipeline.ts";
import { checkFunction } from "../options/check-function.ts";
import { noArguments } from "../schema/no-arguments.ts";
import { readSchemaForm } from "../schema/read-schema-form.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { validateArguments } from "../schema/validate-arguments.ts";
import type { MethodConfig } from "./method-definition.ts";

/** A handler of some method, its types checked where it was registered. */
export type AnyMethodHandler = (params: never, ctx: never) => unknown;

/** What methods of one's own share. */
export interface MethodOptions {
  readonly emit: OnEvent;
  /** What runs around them; absent where nothing does. */
  readonly pipeline?: PipelineOptions | undefined;
}

/**
 * Builds what runs a method that is not the specification's, with what surrounds it.
 *
 * @throws ConfigurationError when a schema, a scope or the handler is none.
 */
export function buildMethod(
  name: string,
  config: MethodConfig<StandardSchema, StandardSchema>,
  handler: AnyMethodHandler,
  { emit, pipeline = {} }: MethodOptions,
): MethodRunner {
  const owner = `method ${showValue(name)}`;
  checkFunction(`The handler of ${owner}`, handler);
  const params = readSchemaForm(owner, config.params ?? noArguments).schema;
  const result = config.result === undefined ? undefined : readSchemaForm(owner, config.result).schema;
  const scopes = readScopes(owner, config.scopes);
  const surround = buildSurround(pipeline);
  const run: MethodRunner = async (request, context) => {
    const { _meta, ...sent } = request.params;
    const validated = await validateArguments(params, sent, "params");
    if ("problem" in validated) return new ProtocolError("ERR_MCP_INVALID_PARAMS", validated.problem);
    const reply = await handler(validated.value as never, new PlainContext(request, context) as never);
    if (!isRecord(reply)) return refuseResult(`${showValue(name)} must return an object; got ${showValue(reply)}`);
    return result === undefined ? reply : validateResult(name, result, reply);
  };
  return (request) => {
    const refused = scopes === undefined ? undefined : refuseScopes(scopes, request, undefined, emit);
    return refused ?? surround(request, (context) => run(request, context));
  };
}

/** What every result may carry is no part of what the author's schema describes. */
async function validateResult(
  name: string,
  schema: StandardSchema,
  { _meta, resultType, ...members }: UnfinishedResult,
): Promise<UnfinishedResult | ProtocolError> {
  const { value, issues } = (await schema["~standard"].validate(members)) as {
    readonly value?: unknown;
    readonly issues?: Parameters<typeof describeIssues>[1];
  };
  if (issues !== undefined)
    return refuseResult(`the result of ${showValue(name)}: ${describeIssues("result", issues)}`);
  if (!isRecord(value)) return refuseResult(`the schema of the result of ${showValue(name)} must give an object`);
  return { ...value, ...(_meta === undefined ? {} : { _meta }), ...(resultType === undefined ? {} : { resultType }) };
}
