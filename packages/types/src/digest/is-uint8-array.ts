/** Tells a `Uint8Array` (a Node `Buffer` too) from anything else, also one of another realm, where `instanceof` fails. */
export function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
}
