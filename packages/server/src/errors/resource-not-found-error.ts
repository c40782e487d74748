import { ProtocolError, showValue } from "@proj/types";

/**
 * Says that there is no resource with this URI. The server answers with it where nothing is registered for a URI; the handler of a template
 * throws it where the template matches and what it stands for does not exist.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/resources#error-handling
 */
export class ResourceNotFoundError extends ProtocolError {
  override name = "ResourceNotFoundError";

  constructor(uri: string) {
    super("ERR_MCP_INVALID_PARAMS", `Resource not found: ${showValue(uri)}`, { data: { uri } });
  }
}
