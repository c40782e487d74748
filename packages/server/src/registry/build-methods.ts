import type { MethodRunner } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { type PipelineOptions, surroundMethod } from "../middleware/build-pipeline.ts";
import { buildGetPrompts } from "../prompts/build-get-prompts.ts";
import type { RegisteredPrompt } from "../prompts/build-prompt.ts";
import type { ResourceRegistry } from "../resources/resource-registry.ts";
import { buildCallTools } from "../tools/build-call-tools.ts";
import type { RegisteredTool } from "../tools/build-tool.ts";
import { buildList } from "./build-list.ts";
import type { NamedRegistry } from "./named-registry.ts";

/** What methods are built from. */
export interface MethodSources {
  readonly tools: NamedRegistry<RegisteredTool>;
  readonly prompts: NamedRegistry<RegisteredPrompt>;
  readonly resources: ResourceRegistry;
}

/** What the methods of one server share. */
export interface MethodOptions {
  readonly emit: OnEvent;
  readonly pipeline: PipelineOptions;
  readonly exposesErrorMessages: boolean;
}

/** Builds the methods that follow from what is registered now, by name. What has nothing to serve is not among them. */
export function buildMethods(sources: MethodSources, options: MethodOptions): Map<string, MethodRunner> {
  const methods = new Map<string, MethodRunner>();
  const { emit, pipeline, exposesErrorMessages } = options;
  const serve = (method: string, run: MethodRunner): unknown => methods.set(method, surroundMethod(pipeline, run));
  if (sources.tools.size > 0) {
    const tools = sources.tools.copy();
    serve("tools/list", buildList("tools", tools));
    methods.set("tools/call", buildCallTools(tools, { emit, exposesErrorMessages, pipeline }));
  }
  if (sources.prompts.size > 0) {
    const prompts = sources.prompts.copy();
    serve("prompts/list", buildList("prompts", prompts));
    methods.set("prompts/get", buildGetPrompts(prompts, emit, pipeline));
  }
  for (const [method, run] of sources.resources.buildLists()) serve(method, run);
  if (sources.resources.size > 0) methods.set("resources/read", sources.resources.buildRead(emit, pipeline));
  return methods;
}
