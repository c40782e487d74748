import { isRecord, ProtocolError, showValue } from "@proj/types";
import type { ModernRequest } from "../dispatch/service.ts";

/** The parameters that all asking methods share, as they came: nothing in them is verified but their outer shape. */
export interface Call {
  readonly request: ModernRequest;
  /** The name of the tool or prompt, the URI of the resource. */
  readonly target: string;
  /** `{}` when absent. */
  readonly rawArguments: { readonly [name: string]: unknown };
  /** `{}` when absent. */
  readonly responses: { readonly [key: string]: unknown };
  /** `undefined` when absent. */
  readonly token: unknown;
}

/**
 * Reads the parameters of `tools/call`, `prompts/get` or `resources/read`. `null` counts as absent.
 *
 * @param nameField which parameter names the target.
 */
export function readCall(request: ModernRequest, nameField: "name" | "uri"): Call | ProtocolError {
  const { params } = request;
  const target = params[nameField];
  if (typeof target !== "string") return refuse(nameField, "a string", target);
  const rawArguments = params["arguments"] ?? {};
  if (!isRecord(rawArguments)) return refuse("arguments", "an object", rawArguments);
  const responses = params["inputResponses"] ?? {};
  if (!isRecord(responses)) return refuse("inputResponses", "an object", responses);
  return { request, target, rawArguments, responses, token: params["requestState"] ?? undefined };
}

function refuse(name: string, expected: string, value: unknown): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: params.${name} must be ${expected}, got ${showValue(value)}`,
  );
}
