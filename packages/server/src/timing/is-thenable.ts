/** Whether something has to be waited for. Not only a Promise of this realm does. */
export function isThenable<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
