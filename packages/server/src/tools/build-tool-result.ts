import { describeIssues, isRecord, type ProtocolError, showValue } from "@proj/types";
import type { ToResult } from "../call/run-handler.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import type { StandardSchema, ValidationResult } from "../schema/standard-schema.ts";
import { isThenable } from "../timing/is-thenable.ts";
import { toToolResult, withStructuredContent } from "./to-tool-result.ts";

/**
 * Builds what makes results of a tool's replies. With an output schema, `structuredContent` is validated and sent as the schema gives it. A reply
 * that does not hold to it is the author's mistake: the client reads a neutral internal error, whose cause tells the operator what is wrong, and
 * where.
 *
 * @param name the tool's, for messages.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
export function buildToolResult(name: string, output: StandardSchema | undefined): ToResult {
  if (output === undefined) return toToolResult;
  const refuse = (problem: string): ProtocolError => refuseResult(`the handler of ${showValue(name)} ${problem}`);
  return (reply) => {
    if (isRecord(reply) && reply["isError"] === true) return toToolResult(reply);
    if (!isRecord(reply) || reply["structuredContent"] === undefined) {
      return refuse(`must return { structuredContent: … }, for the tool has an outputSchema; got ${showValue(reply)}`);
    }
    const finish = (result: ValidationResult<unknown>): UnfinishedResult | ProtocolError | undefined =>
      result.issues === undefined
        ? withStructuredContent(reply, result.value)
        : refuse(
            `returned what its outputSchema does not allow: ${describeIssues("structuredContent", result.issues)}`,
          );
    const validated = output["~standard"].validate(reply["structuredContent"]);
    return isThenable(validated) ? validated.then(finish) : finish(validated);
  };
}
