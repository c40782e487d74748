import * as z from "zod/mini";

/** How deep a JSON value may nest. Ends the check of cyclic input, and what passes can be serialized. */
const MAX_JSON_DEPTH = 1000;

/** Accepts what `JSON.parse` makes of an object, also in another realm. Refuses arrays and class instances. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function isJSONScalar(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** Members that are `undefined` count as absent, as for `JSON.stringify`. Returns `undefined` for a leaf. */
function listChildren(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? Object.values(value).filter((member) => member !== undefined) : undefined;
}

/** Walks with a stack of its own: some kilobytes of brackets from a peer would overflow that of a recursive schema. */
function isJSONValue(root: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, depth } = next;
    if (isJSONScalar(value)) continue;
    const children = depth < MAX_JSON_DEPTH ? listChildren(value) : undefined;
    if (children === undefined) return false;
    for (const child of children) pending.push({ value: child, depth: depth + 1 });
  }
  return true;
}

/**
 * Anything that JSON can express, up to 1,000 levels deep. Checked, not copied: parsing returns the same object.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema#jsonvalue
 */
export const JSONValue = z.custom<JSONValue>(isJSONValue, "Invalid input: expected a JSON value");
export type JSONValue = string | number | boolean | null | JSONObject | JSONArray;

/** An object whose members are JSON values. */
export const JSONObject = z.custom<JSONObject>(
  (value: unknown) => isPlainObject(value) && isJSONValue(value),
  "Invalid input: expected an object of JSON values",
);
export type JSONObject = { [key: string]: JSONValue };

/** A list of JSON values. */
export const JSONArray = z.custom<JSONArray>(
  (value: unknown) => Array.isArray(value) && isJSONValue(value),
  "Invalid input: expected an array of JSON values",
);
export type JSONArray = JSONValue[];

/** An object whose members are not looked at. Parsing returns the same object, so not even `__proto__` gets lost. */
export const UnknownObject = z.custom<Record<string, unknown>>(isPlainObject, "Invalid input: expected an object");
