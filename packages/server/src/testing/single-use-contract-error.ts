import { McpError } from "@proj/types";

/** A single-use store does not keep a rule of the contract. */
export class SingleUseContractError extends McpError {
  override name = "SingleUseContractError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_SINGLE_USE_CONTRACT", message, options);
  }

  static override is(value: unknown): value is SingleUseContractError {
    return McpError.is(value) && value.code === "ERR_MCP_SINGLE_USE_CONTRACT";
  }
}
