import type { ServerCapabilities } from "@proj/types";
import type { ServerOptions } from "../server-options.ts";
import { toConstant } from "./constant-result.ts";
import type { CacheHints } from "./read-cache-hints.ts";
import { supportedVersions } from "./read-meta.ts";
import type { MethodRunner } from "./service.ts";

/** Which capability a served method stands for. Whoever declares one of the first three must answer its list. */
const capabilityOf: ReadonlyMap<string, "tools" | "prompts" | "resources" | "completions"> = /* @__PURE__ */ new Map([
  ["tools/list", "tools"],
  ["prompts/list", "prompts"],
  ["resources/list", "resources"],
  ["completion/complete", "completions"],
]);

/**
 * Builds `server/discover`. The capabilities follow from the methods that are served: nothing is advertised that is not there.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
 */
export function buildDiscover(
  methods: Iterable<string>,
  { instructions, extensions, experimental }: ServerOptions,
  hints: CacheHints,
): MethodRunner {
  const capabilities: ServerCapabilities = {};
  let isListenedTo = false;
  if (extensions !== undefined) capabilities.extensions = extensions;
  if (experimental !== undefined) capabilities.experimental = experimental;
  for (const method of methods) {
    // Every handler may log.
    capabilities.logging = {};
    const name = capabilityOf.get(method);
    if (name !== undefined) capabilities[name] = {};
    if (method === "subscriptions/listen") isListenedTo = true;
  }
  if (isListenedTo) advertiseChanges(capabilities);
  const told = { supportedVersions, capabilities: Object.freeze(capabilities), ...hints };
  const result = toConstant(instructions === undefined ? told : { ...told, instructions });
  return () => result;
}

function advertiseChanges(capabilities: ServerCapabilities): void {
  if (capabilities.tools !== undefined) capabilities.tools = { listChanged: true };
  if (capabilities.prompts !== undefined) capabilities.prompts = { listChanged: true };
  if (capabilities.resources !== undefined) capabilities.resources = { listChanged: true, subscribe: true };
}
