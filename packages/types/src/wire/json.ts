import * as z from "zod/mini";
import { isJSONValue, isPlainObject } from "./json-value.ts";

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
