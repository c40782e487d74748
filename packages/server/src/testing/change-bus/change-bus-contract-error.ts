import { McpError } from "@proj/types";

/** A change bus does not keep a rule of the contract. */
export class ChangeBusContractError extends McpError {
  override name = "ChangeBusContractError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_CHANGE_BUS_CONTRACT", message, options);
  }

  static override is(value: unknown): value is ChangeBusContractError {
    return McpError.is(value) && value.code === "ERR_MCP_CHANGE_BUS_CONTRACT";
  }
}
