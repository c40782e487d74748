import { buildCallRunner } from "../call/build-call-runner.ts";
import { toProtocolOutcome } from "../call/failure.ts";
import { findByName } from "../call/find-by-name.ts";
import { runHandler } from "../call/run-handler.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { PipelineOptions } from "../middleware/build-pipeline.ts";
import type { RegisteredPrompt } from "./build-prompt.ts";

/**
 * Builds `prompts/get` for a set of prompts.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/prompts#getting-a-prompt
 */
export function buildGetPrompts(
  prompts: ReadonlyMap<string, RegisteredPrompt>,
  emit: OnEvent,
  pipeline: PipelineOptions,
): MethodRunner {
  return buildCallRunner<RegisteredPrompt>({
    nameField: "name",
    find: findByName("prompt", prompts),
    emit,
    run: (prompt, call, input, context) =>
      runHandler({ registered: prompt, call, input, emit, context }, toPromptResult),
    finish: toProtocolOutcome,
    pipeline,
  });
}

function toPromptResult(reply: unknown): UnfinishedResult | undefined {
  if (typeof reply === "string") return { messages: [{ role: "user", content: { type: "text", text: reply } }] };
  const messages = typeof reply === "object" && reply !== null ? (reply as UnfinishedResult)["messages"] : undefined;
  return Array.isArray(messages) ? (reply as UnfinishedResult) : undefined;
}
