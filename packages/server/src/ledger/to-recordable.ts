import { ConfigurationError, isPlainObject, type JSONValue, showValue } from "@proj/types";
import { countBytes, MAX_ENTRY_BYTES } from "./ledger-limits.ts";

/** How deep a recorded value may be nested. */
const MAX_DEPTH = 64;

/**
 * The copy of a value that every later round will see, so that the first round sees the same. Members that are `undefined` are left out; in a
 * list that cannot be.
 *
 * @param key names it in messages.
 * @throws ConfigurationError when JSON does not give it back as it was, or when it is too large.
 */
export function toRecordable(key: string, value: unknown): JSONValue | undefined {
  const problem = findProblem(value, "", 0);
  if (problem !== undefined) {
    throw new ConfigurationError(
      `The value of ${showValue(key)} cannot be remembered for later rounds: ${problem}. Return what JSON can hold, such as an id, and look the rest up again.`,
    );
  }
  if (value === undefined) return undefined;
  const bytes = countBytes(value);
  if (bytes > MAX_ENTRY_BYTES) {
    throw new ConfigurationError(
      `The value of ${showValue(key)} has ${bytes} bytes; at most ${MAX_ENTRY_BYTES} can be remembered for later rounds. Return an id, and look the rest up again.`,
    );
  }
  return JSON.parse(JSON.stringify(value)) as JSONValue;
}

function findProblem(value: unknown, path: string, depth: number): string | undefined {
  const place = path === "" ? "it" : path.slice(1);
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return undefined;
    case "number":
      return Number.isFinite(value) ? undefined : `${place} is ${value}`;
    case "object":
      break;
    default:
      return `${place} is a ${typeof value}`;
  }
  if (value === null) return undefined;
  if (depth > MAX_DEPTH) return `${place} is nested deeper than ${MAX_DEPTH} levels, or refers to itself`;
  if (!isPlain(value)) return `${place} is ${describeClass(value)}`;
  const isList = Array.isArray(value);
  for (const [name, member] of isList ? value.entries() : Object.entries(value)) {
    if (isList && member === undefined) return `${`${path}.${name}`.slice(1)} is undefined`;
    const problem = findProblem(member, `${path}.${name}`, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Objects of a class come back without it. Not by prototype alone: values of another realm are plain, too. */
function isPlain(value: object): boolean {
  return Array.isArray(value) || (isPlainObject(value) && !("toJSON" in value));
}

function describeClass(value: object): string {
  const { name } = value.constructor ?? {};
  return typeof name === "string" && name !== "" ? `an instance of ${name}` : "an object of a class";
}
