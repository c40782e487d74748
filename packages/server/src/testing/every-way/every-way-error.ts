import { McpError } from "@proj/types";
import { formatReport } from "./format-report.ts";
import type { EveryWayReport } from "./report.ts";

/** A call does not hold in every way; the message is the report as a table. */
export class EveryWayError extends McpError {
  override name = "EveryWayError";
  readonly report: EveryWayReport;

  constructor(report: EveryWayReport) {
    super("ERR_MCP_EVERY_WAY", formatReport(report));
    this.report = report;
  }

  static override is(value: unknown): value is EveryWayError {
    return McpError.is(value) && value.code === "ERR_MCP_EVERY_WAY";
  }
}
