import { ProtocolError, showValue } from "@proj/types";
import { readCall } from "../call/read-call.ts";
import { runSealedCall } from "../call/run-call.ts";
import type { MethodRunner } from "../dispatch/service.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { callTool } from "./call-tool.ts";
import { type SettleOptions, settleToolCall, toToolOutcome } from "./settle-tool-call.ts";
import type { RegisteredTool } from "./tool-registry.ts";

/**
 * Builds `tools/call` for a set of tools.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#calling-tools
 */
export function buildCallTools(
  tools: ReadonlyMap<string, RegisteredTool>,
  policy: RequestStatePolicy,
  options: SettleOptions,
): MethodRunner {
  return async (request) => {
    const call = readCall(request, "name");
    if (ProtocolError.is(call)) return call;
    const tool = tools.get(call.target);
    if (tool === undefined)
      return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Unknown tool: ${showValue(call.target)}`);
    const outcome = await runSealedCall(policy, options.emit, call, (input) =>
      settleToolCall(call, options, () => callTool(tool, call, input)),
    );
    return toToolOutcome(outcome);
  };
}
