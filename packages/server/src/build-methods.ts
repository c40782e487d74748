import { findByName } from "./call/find-by-name.ts";
import { buildComplete } from "./completion/build-complete.ts";
import type { HintsByResult } from "./dispatch/cache-hint-options.ts";
import type { MethodRunner } from "./dispatch/service.ts";
import type { OnEvent } from "./events/server-event.ts";
import { type PipelineOptions, surroundMethod } from "./middleware/build-pipeline.ts";
import { buildGetPrompts } from "./prompts/build-get-prompts.ts";
import type { RegisteredPrompt } from "./prompts/build-prompt.ts";
import { buildList } from "./registry/build-list.ts";
import type { NamedRegistry } from "./registry/named-registry.ts";
import type { ResourceRegistry } from "./resources/resource-registry.ts";
import { buildListen } from "./subscriptions/build-listen.ts";
import { listServed } from "./subscriptions/list-served.ts";
import type { MaySubscribe } from "./subscriptions/subscription-options.ts";
import type { Subscriptions } from "./subscriptions/subscriptions.ts";
import { buildCallTools } from "./tools/build-call-tools.ts";
import type { RegisteredTool } from "./tools/build-tool.ts";

/** What methods are built from. */
export interface MethodSources {
  readonly tools: NamedRegistry<RegisteredTool>;
  readonly prompts: NamedRegistry<RegisteredPrompt>;
  readonly resources: ResourceRegistry;
  /** With what surrounds them. */
  readonly customMethods: NamedRegistry<MethodRunner>;
  readonly subscriptions: Subscriptions;
}

/** What the methods of one server share. */
export interface MethodOptions {
  readonly emit: OnEvent;
  readonly pipeline: PipelineOptions;
  readonly exposesErrorMessages: boolean;
  readonly pageSize: number | undefined;
  readonly hints: HintsByResult;
  readonly maySubscribe: MaySubscribe<never> | undefined;
}

/** Builds the methods that follow from what is registered now, by name. Those of what was never there are not among them. */
export function buildMethods(sources: MethodSources, options: MethodOptions): Map<string, MethodRunner> {
  const methods = new Map<string, MethodRunner>();
  const { emit, pipeline, exposesErrorMessages, pageSize, hints } = options;
  const serve = (method: string, run: MethodRunner): unknown => methods.set(method, surroundMethod(pipeline, run));
  if (sources.tools.isUsed) {
    const tools = sources.tools.copy();
    serve("tools/list", buildList("tools", tools, { pageSize, hints: hints.tools }));
    methods.set("tools/call", buildCallTools(tools, { emit, exposesErrorMessages, pipeline }));
  }
  const prompts = sources.prompts.copy();
  if (sources.prompts.isUsed) {
    serve("prompts/list", buildList("prompts", prompts, { pageSize, hints: hints.prompts }));
    methods.set("prompts/get", buildGetPrompts(prompts, emit, pipeline));
  }
  if (sources.resources.isUsed) {
    for (const [method, run] of sources.resources.buildLists(pageSize, hints)) serve(method, run);
    methods.set("resources/read", sources.resources.buildRead(emit, pipeline));
  }
  const lists = listServed(methods.keys());
  if (lists.size > 0) {
    const { subscriptions, resources } = sources;
    const { maySubscribe } = options;
    serve(
      "subscriptions/listen",
      buildListen({ subscriptions, lists, mayRead: resources.buildMayRead(), maySubscribe }),
    );
  }
  const hasCompleters = [...prompts.values()].some(({ completable }) => completable.completers.size > 0);
  if (hasCompleters || sources.resources.hasCompleters) {
    const find = { "ref/prompt": findByName("prompt", prompts), "ref/resource": sources.resources.buildFindTarget() };
    methods.set("completion/complete", buildComplete(find, emit, pipeline));
  }
  for (const [method, run] of sources.customMethods.copy()) methods.set(method, run);
  return methods;
}
