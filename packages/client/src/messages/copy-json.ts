import { encodeMessage, type ValueName } from "./encode-message.ts";

/**
 * Copies plain data the way it would cross a wire.
 *
 * @throws ConfigurationError when JSON cannot express it (a bigint, a cycle).
 */
export function copyJson<Value>(value: Value, what: ValueName): Value {
  return JSON.parse(encodeMessage(value, what));
}
