import type { ServerCapabilities } from "@proj/types";
import type { ServerOptions } from "../server-options.ts";
import { supportedVersions } from "./read-meta.ts";
import type { MethodRunner } from "./service.ts";

/** Which capability a served method stands for. Whoever declares one of the first three must answer its list. */
const capabilityOf: ReadonlyMap<string, "tools" | "prompts" | "resources" | "completions"> = new Map([
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
): MethodRunner {
  const capabilities: ServerCapabilities = {};
  if (extensions !== undefined) capabilities.extensions = extensions;
  if (experimental !== undefined) capabilities.experimental = experimental;
  for (const method of methods) {
    // Every handler may log.
    capabilities.logging = {};
    const name = capabilityOf.get(method);
    if (name !== undefined) capabilities[name] = {};
  }
  const result = { supportedVersions, capabilities, ...(instructions === undefined ? {} : { instructions }) };
  return () => result;
}
