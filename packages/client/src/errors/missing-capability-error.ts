import { isRecord, ProtocolError, showValue } from "@proj/types";
import type { HandlerName } from "../questions/handler-name.ts";

/**
 * The server would have to ask something that this client did not declare it can answer: the handler for it is missing.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export class MissingCapabilityError extends ProtocolError {
  override name = "MissingCapabilityError";
  /** The handlers to register; empty when the server names nothing that one could be registered for. */
  readonly handlers: readonly HandlerName[];
  /** The server's own words. Untrusted text. */
  readonly peerMessage: string;

  /** @param data of the error response: its `requiredCapabilities` is what is missing. */
  constructor(peerMessage: string, data: unknown) {
    const needs = readNeeds(data);
    const remedy =
      needs.length === 0
        ? "Declare what its data.requiredCapabilities names with the option capabilities of Client.connect"
        : `Pass ${needs.map(({ remedy }) => remedy).join(" and ")} to Client.connect`;
    super(
      "ERR_MCP_MISSING_CLIENT_CAPABILITY",
      `the server needs what this client did not declare (it says ${showValue(peerMessage)}). ${remedy}`,
      { data, isRemote: true },
    );
    this.handlers = needs.map(({ handler }) => handler);
    this.peerMessage = peerMessage;
  }

  static override is(value: unknown): value is MissingCapabilityError {
    return ProtocolError.is(value) && value.code === "ERR_MCP_MISSING_CLIENT_CAPABILITY" && "handlers" in value;
  }
}

/** A handler together with what to pass for it. */
interface Need {
  readonly handler: HandlerName;
  readonly remedy: string;
}

/** `elicitation` without members means forms. */
function readNeeds(data: unknown): Need[] {
  const required = isRecord(data) && isRecord(data["requiredCapabilities"]) ? data["requiredCapabilities"] : {};
  const { elicitation, sampling, roots } = required;
  const needs: Need[] = [];
  if (isRecord(elicitation)) {
    if ("form" in elicitation || !("url" in elicitation)) needs.push(need("elicitForm"));
    if ("url" in elicitation) needs.push(need("elicitUrl"));
  }
  if (isRecord(sampling)) {
    const flags = ["tools", "context"].filter((flag) => flag in sampling).map((flag) => `${flag}: true`);
    needs.push(need("sample", flags.length === 0 ? "" : ` with ${flags.join(" and ")}`));
  }
  if (isRecord(roots)) needs.push(need("listRoots"));
  return needs;
}

function need(handler: HandlerName, flags: string = ""): Need {
  return { handler, remedy: `handlers.${handler}${flags}` };
}
