import type { Schema } from "@cfworker/json-schema";
import { isRecord } from "../wire/is-record.ts";
import type { CompiledSchema } from "./compile-schema.ts";

/** The names and indices that a pointer of the library's (`#/a~1b/0`, percent-encoded) consists of. */
export function readPointer(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1);
  return tokens.map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The path to a value, and the value: numbers for items, names for members. */
export function followPath(
  root: unknown,
  tokens: readonly string[],
): { readonly path: readonly (string | number)[]; readonly value: unknown } {
  let value = root;
  const path = tokens.map((token) => {
    const key = Array.isArray(value) ? Number(token) : token;
    value = readMember(value, key);
    return key;
  });
  return { path, value };
}

/** What is at a place of a schema. The way to it leads through references. `undefined` where there is no such place. */
export function followSchema({ schema, index }: CompiledSchema, tokens: readonly string[]): unknown {
  let current: unknown = schema;
  for (const token of tokens) {
    const reference = token === "$ref" && isRecord(current) ? (current as Schema).__absolute_ref__ : undefined;
    current = reference === undefined ? readMember(current, token) : index[reference];
  }
  return current;
}

function readMember(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as { readonly [key: string | number]: unknown })[key];
}
