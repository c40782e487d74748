import { buildCallRunner } from "../call/build-call-runner.ts";
import { findByName } from "../call/find-by-name.ts";
import { runHandler } from "../call/run-handler.ts";
import type { MethodRunner } from "../dispatch/service.ts";
import type { PipelineOptions } from "../middleware/build-pipeline.ts";
import type { RegisteredTool } from "./build-tool.ts";
import { type SettleOptions, settleToolCall, toToolOutcome } from "./settle-tool-call.ts";

/** What all calls of tools share. */
export interface CallToolsOptions extends SettleOptions {
  readonly pipeline: PipelineOptions;
}

/**
 * Builds `tools/call` for a set of tools.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#calling-tools
 */
export function buildCallTools(tools: ReadonlyMap<string, RegisteredTool>, options: CallToolsOptions): MethodRunner {
  const { emit, pipeline } = options;
  return buildCallRunner<RegisteredTool>({
    nameField: "name",
    find: findByName("tool", tools),
    emit,
    run: (tool, call, input, context) => runHandler({ registered: tool, call, input, emit, context }, tool.toResult),
    settle: (call, run) => settleToolCall(call, options, run),
    finish: toToolOutcome,
    pipeline,
  });
}
