import { hasShape, type Shape, type UnaskedMessage } from "@proj/types";
import { isTooDeep } from "./is-too-deep.ts";

const callShape: Shape = { required: { jsonrpc: ["2.0"], method: "string" }, optional: { params: "object" } };

/** Tells what a server may send on its own in a session, a request or a notification, from anything else. What nests too deeply is neither. */
export function isUnasked(value: unknown): value is UnaskedMessage {
  if (!hasShape(callShape, value)) return false;
  const { id } = value as { readonly id?: unknown };
  return (id === undefined || typeof id === "string" || typeof id === "number") && !isTooDeep(value);
}
