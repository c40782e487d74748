import { isRecord, ProtocolError, showValue } from "@proj/types";

/** A request for values of one argument. */
export interface CompletionRequest {
  readonly kind: "ref/prompt" | "ref/resource";
  /** The name of the prompt; the URI of the resource, or the text of the template. */
  readonly target: string;
  readonly argument: string;
  readonly value: string;
  /** The arguments that are settled; `{}` when the request tells of none. */
  readonly args: { readonly [name: string]: string };
}

/**
 * Reads the parameters of `completion/complete`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/completion#data-types
 */
export function readCompletion(params: { readonly [name: string]: unknown }): CompletionRequest | ProtocolError {
  const { ref, argument, context = {} } = params;
  if (!isRecord(ref)) return refuse("ref", "an object", ref);
  const { type: kind } = ref;
  if (kind !== "ref/prompt" && kind !== "ref/resource") {
    return refuse("ref.type", '"ref/prompt" or "ref/resource"', kind);
  }
  const field = kind === "ref/prompt" ? "name" : "uri";
  const target = ref[field];
  if (typeof target !== "string") return refuse(`ref.${field}`, "a string", target);
  if (!isRecord(argument)) return refuse("argument", "an object", argument);
  const { name, value } = argument;
  if (typeof name !== "string") return refuse("argument.name", "a string", name);
  if (typeof value !== "string") return refuse("argument.value", "a string", value);
  if (!isRecord(context)) return refuse("context", "an object", context);
  const { arguments: args = {} } = context;
  if (!isRecord(args)) return refuse("context.arguments", "an object", args);
  const wrong = Object.values(args).find((text) => typeof text !== "string");
  if (wrong !== undefined) return refuse("context.arguments", "an object of strings", wrong);
  return { kind, target, argument: name, value, args: args as CompletionRequest["args"] };
}

function refuse(name: string, expected: string, value: unknown): ProtocolError {
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: params.${name} must be ${expected}, got ${showValue(value)}`,
  );
}
