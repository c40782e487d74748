import type { ClientCapabilities } from "@proj/types";

/**
 * What a client declares, as `initialize` has it. Forms alone are an object without members, which servers of every revision take.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation#capabilities
 */
export function toLegacyCapabilities(capabilities: ClientCapabilities): { readonly [name: string]: unknown } {
  const { elicitation, sampling, roots, ...others } = capabilities;
  return {
    ...others,
    ...(elicitation && { elicitation: elicitation.url === undefined ? {} : pick(elicitation, ["form", "url"]) }),
    ...(sampling && { sampling: pick(sampling, ["context", "tools"]) }),
    ...(roots && { roots: { listChanged: true } }),
  };
}

function pick(given: { readonly [name: string]: unknown }, names: readonly string[]): object {
  return Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
}
