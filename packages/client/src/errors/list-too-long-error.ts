import { McpError, showValue } from "@proj/types";

/** The options that bound how far a list is followed. */
export type ListLimitOption = "maxPages" | "maxItems";

/** A list goes on beyond what the client is willing to read. What was read so far was handed over already. */
export class ListTooLongError extends McpError {
  override name = "ListTooLongError";
  /** The method of the list. */
  readonly method: string;
  /** The option whose value was reached. */
  readonly option: ListLimitOption;
  readonly limit: number;

  constructor(method: string, option: ListLimitOption, limit: number) {
    const unit = option === "maxPages" ? "pages" : "entries";
    super(
      "ERR_MCP_LIST_TOO_LONG",
      `the list of ${showValue(method)} goes on after ${limit} ${unit} (${option}: ${limit}). Raise ${option} if it may be that long`,
    );
    this.method = method;
    this.option = option;
    this.limit = limit;
  }

  static override is(value: unknown): value is ListTooLongError {
    return McpError.is(value) && value.code === "ERR_MCP_LIST_TOO_LONG";
  }
}
