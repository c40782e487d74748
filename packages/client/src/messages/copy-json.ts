import { encodeMessage } from "./encode-message.ts";

/**
 * Copies plain data the way it would cross a wire.
 *
 * @param what names the value for the error message.
 * @throws ConfigurationError when JSON cannot express it (a bigint, a cycle).
 */
export function copyJson<Value>(value: Value, what: string): Value {
  return JSON.parse(encodeMessage(value, what));
}
