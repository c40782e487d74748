import { ProtocolError, showValue } from "@proj/types";
import type { CallOutcome } from "../call/call-outcome.ts";
import { Failure } from "../call/failure.ts";
import type { Call } from "../call/read-call.ts";
import { CallContext, type CallInput } from "../context/call-context.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import { validateArguments } from "../schema/validate-arguments.ts";
import { text } from "./text.ts";
import type { RegisteredTool } from "./tool-registry.ts";

/** Validates the arguments of a call and runs the tool. */
export async function callTool(tool: RegisteredTool, call: Call, input: CallInput): Promise<CallOutcome> {
  const validated = await validateArguments(tool.schema, call.rawArguments);
  if ("problem" in validated) return new Failure(validated.problem);
  const reply: unknown = await tool.handler(validated.value as never, new CallContext(call.request, input));
  if (typeof reply === "string") return text(reply);
  if (isResult(reply)) return reply;
  return new ProtocolError("ERR_MCP_INTERNAL", "Handler returned an invalid result", {
    cause: new TypeError(
      `the handler of tool ${showValue(tool.definition.name)} must return a text, a result with content or inputRequired(…); got ${showValue(reply)}`,
    ),
  });
}

function isResult(reply: unknown): reply is UnfinishedResult {
  if (typeof reply !== "object" || reply === null) return false;
  const { resultType, content } = reply as UnfinishedResult;
  return resultType === "input_required" || Array.isArray(content);
}
