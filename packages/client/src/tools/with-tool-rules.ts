import type { ListToolsResult, ServerCapabilities } from "@proj/types";
import type { Connection } from "../requests/connection.ts";
import { roundTrip } from "../requests/round-trip.ts";
import type { ToolRules } from "../requests/tool-rules.ts";
import type { WarningListener } from "../warnings/client-warning.ts";
import { createWarner } from "../warnings/create-warner.ts";
import { ListedTools } from "./listed-tools.ts";
import type { OutputValidator } from "./output-validator.ts";

/** What decides whether definitions of tools matter. */
interface ToolRulesOptions {
  readonly validateOutputs?: OutputValidator | undefined;
  readonly onWarning?: WarningListener | undefined;
}

/**
 * Gives a connection the rules for tools, where some follow from definitions: over a transport that sends headers for parameters, and
 * where outputs are checked. Elsewhere the server is asked for no lists.
 *
 * @param onStale hears that lists which were kept are out of date.
 */
export function withToolRules(
  connection: Connection,
  protocolVersion: string,
  capabilities: ServerCapabilities,
  { validateOutputs: validator, onWarning }: ToolRulesOptions,
  onStale: () => void,
): Connection {
  const mirrors = connection.transport.mirrorsParameters === true;
  if (!mirrors && validator === undefined) return connection;
  const tools: ToolRules = new ListedTools({
    mirrors,
    validator,
    capabilities,
    readPage: async (cursor, requestTimeoutMs) => {
      const params = cursor === undefined ? {} : { cursor };
      return (await roundTrip(ruled, protocolVersion, "tools/list", params, { requestTimeoutMs })) as ListToolsResult;
    },
    wait: (signal, work) => connection.inFlight.run(signal, () => work),
    warn: createWarner(onWarning),
    onStale,
  });
  const ruled: Connection = { ...connection, tools };
  return ruled;
}
