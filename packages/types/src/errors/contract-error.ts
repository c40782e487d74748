import { McpError } from "./mcp-error.ts";

/** A check of a contract's list failed: the codec or store under test does not do what the contract says. */
export class ContractError extends McpError {
  override name = "ContractError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_CONTRACT", message, options);
  }

  static override is(value: unknown): value is ContractError {
    return McpError.is(value) && value.code === "ERR_MCP_CONTRACT";
  }
}
