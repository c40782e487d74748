import { type AskingMethod, type InputRequiredResult, McpError, showValue } from "@proj/types";
import { hideMember } from "./hide-member.ts";

const verbs: Record<AskingMethod, string> = {
  "tools/call": "callTool",
  "prompts/get": "getPrompt",
  "resources/read": "readResource",
};

/** A call on `client.session` that did not allow it was answered with questions, or with "not done yet". Nothing is lost: see `result`. */
export class InputRequiredError extends McpError {
  override name = "InputRequiredError";
  /** What came. Answer it with the same verb, `inputResponses` and the result's `requestState`. */
  declare readonly result: InputRequiredResult;

  constructor(method: AskingMethod, target: string, result: InputRequiredResult) {
    const keys = Object.keys(result.inputRequests ?? {});
    const asked = keys.length === 0 ? "is not done yet" : `asks ${keys.slice(0, 8).map(showValue).join(", ")}`;
    const verb = verbs[method];
    super(
      "ERR_MCP_INPUT_REQUIRED",
      `${method} ${showValue(target)} ${asked}. Pass allowInputRequired: true to session.${verb} and send the answers yourself, or use ` +
        `client.${verb}, which asks your handlers`,
    );
    hideMember(this, "result", result);
  }

  static override is(value: unknown): value is InputRequiredError {
    return McpError.is(value) && value.code === "ERR_MCP_INPUT_REQUIRED";
  }
}
