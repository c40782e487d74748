import { buildCallRunner } from "../call/build-call-runner.ts";
import { toProtocolOutcome } from "../call/failure.ts";
import type { Call } from "../call/read-call.ts";
import { runHandler } from "../call/run-handler.ts";
import type { CacheHints } from "../dispatch/read-cache-hints.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { PipelineOptions } from "../middleware/build-pipeline.ts";
import type { RegisteredResource, RegisteredResourceTemplate } from "./build-resource.ts";
import { type FoundResource, findResource } from "./find-resource.ts";

/** What is said of a read that hangs on answers: they are no part of what a cache knows it by. */
const uncacheable: CacheHints = { ttlMs: 0, cacheScope: "private" };

/**
 * Builds `resources/read` for a set of resources and templates.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#reading-resources
 */
export function buildReadResources(
  resources: ReadonlyMap<string, RegisteredResource>,
  templates: ReadonlyMap<string, RegisteredResourceTemplate>,
  emit: OnEvent,
  pipeline: PipelineOptions,
): MethodRunner {
  return buildCallRunner<FoundResource>({
    nameField: "uri",
    find: findResource(resources, [...templates.values()]),
    emit,
    run: ({ resource, args }, call, input, context) => {
      const toResult = (reply: unknown): UnfinishedResult | undefined => toResourceResult(resource, call, reply);
      const extras = { uri: call.target };
      const read = { ...call, rawArguments: args };
      return runHandler({ registered: resource, call: read, input, emit, context, extras }, toResult);
    },
    finish: toProtocolOutcome,
    pipeline,
  });
}

function toResourceResult(resource: RegisteredResource, call: Call, reply: unknown): UnfinishedResult | undefined {
  const result = typeof reply === "string" ? toText(resource, call.target, reply) : reply;
  if (typeof result !== "object" || result === null) return undefined;
  const { contents, ttlMs, cacheScope } = result as UnfinishedResult;
  if (!Array.isArray(contents)) return undefined;
  const { hints } = resource;
  const own = { ttlMs: ttlMs ?? hints.ttlMs, cacheScope: cacheScope ?? hints.cacheScope };
  return { ...result, ...(hasInput(call) ? uncacheable : own) };
}

function toText({ definition }: RegisteredResource, uri: string, text: string): UnfinishedResult {
  const { mimeType } = definition;
  return { contents: [{ uri, ...(mimeType === undefined ? {} : { mimeType }), text }] };
}

function hasInput({ token, responses }: Call): boolean {
  return token !== undefined || Object.keys(responses).length > 0;
}
