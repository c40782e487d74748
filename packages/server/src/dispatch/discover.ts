import type { ServerCapabilities } from "@proj/types";
import { supportedVersions } from "./read-meta.ts";
import type { MethodRunner } from "./service.ts";

/** Which capability a served method stands for. */
const capabilityOf: { readonly [method: string]: "tools" | "prompts" | "resources" | "completions" } = {
  "tools/list": "tools",
  "tools/call": "tools",
  "prompts/list": "prompts",
  "prompts/get": "prompts",
  "resources/list": "resources",
  "resources/templates/list": "resources",
  "resources/read": "resources",
  "completion/complete": "completions",
};

/**
 * Builds `server/discover`. The capabilities follow from the methods that are served: nothing is advertised that is not there.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
 */
export function buildDiscover(methods: Iterable<string>, instructions: string | undefined): MethodRunner {
  const capabilities: ServerCapabilities = {};
  for (const method of methods) {
    const name = capabilityOf[method];
    if (name === undefined) continue;
    capabilities[name] = {};
    // Every handler may log.
    capabilities.logging = {};
  }
  const result = { supportedVersions, capabilities, ...(instructions === undefined ? {} : { instructions }) };
  return () => result;
}
