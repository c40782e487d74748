import type { OutputUnit } from "@cfworker/json-schema";
import type { Issue } from "../errors/describe-issues.ts";
import { showValue } from "../errors/show-value.ts";
import { isRecord } from "../wire/is-record.ts";
import type { CompiledSchema } from "./compile-schema.ts";
import { describeFailure } from "./describe-failure.ts";
import { followPath, followSchema, readPointer } from "./pointer.ts";

/** What is wrong below these is not told: which of the alternatives was meant is not known. */
const closed = new Set(["anyOf", "oneOf", "propertyNames"]);

/** Where a value of the wrong type was found, and by which schema. */
type WrongTypes = Set<string>;

/** Makes of what the library reports what a person can act on: one issue for each thing that is wrong, none for what only follows from it. */
export function toIssues(compiled: CompiledSchema, root: unknown, units: readonly OutputUnit[]): Issue[] {
  const issues: Issue[] = [];
  const told = new Set<string>();
  const places = new Set<string>();
  const wrongTypes: WrongTypes = new Set();
  let skipped: string | undefined;
  for (const unit of units) {
    if (isBelow(unit, skipped)) continue;
    skipped = closed.has(unit.keyword) ? `${unit.keywordLocation}/` : undefined;
    if (isExplained(unit, wrongTypes)) continue;
    // Of several that are missing, the library reports each, and each is told with all of them.
    const place = `${unit.keywordLocation} ${unit.instanceLocation}`;
    if (places.has(place)) continue;
    places.add(place);
    for (const issue of describeUnit(compiled, root, unit)) {
      const text = JSON.stringify(issue);
      if (!told.has(text)) issues.push(issue);
      told.add(text);
    }
  }
  return issues;
}

/** What a schema that is `false` reports names the place of the value only; right behind alternatives it belongs to them. */
function isBelow({ keyword, keywordLocation }: OutputUnit, skipped: string | undefined): boolean {
  return skipped !== undefined && (keyword === "false" || keywordLocation.startsWith(skipped));
}

/** That a value of a wrong type is not one of the choices either goes without saying. */
function isExplained({ keyword, keywordLocation, instanceLocation }: OutputUnit, wrongTypes: WrongTypes): boolean {
  const schema = keywordLocation.slice(0, keywordLocation.lastIndexOf("/"));
  const place = `${instanceLocation} ${schema}`;
  if (keyword === "type") wrongTypes.add(place);
  else if (wrongTypes.has(place)) return true;
  return false;
}

function describeUnit(compiled: CompiledSchema, root: unknown, unit: OutputUnit): Issue[] {
  const { path, value } = followPath(root, readPointer(unit.instanceLocation));
  const tokens = readPointer(unit.keywordLocation);
  const schema = followSchema(compiled, tokens.slice(0, -1));
  const limit = isRecord(schema) ? schema[unit.keyword] : undefined;
  if (unit.keyword === "required") return describeMissing(limit as string[], path, value, "is required");
  if (unit.keyword === "dependentRequired") return describeDependents(limit as NamedNames, path, value);
  const message = describeFailure(unit.keyword, limit, value);
  return message === undefined ? [] : [{ message, path }];
}

type NamedNames = { readonly [name: string]: readonly string[] };

function describeDependents(limit: NamedNames, path: readonly (string | number)[], value: unknown): Issue[] {
  const present = Object.entries(limit).filter(([name]) => Object.hasOwn(value as object, name));
  return present.flatMap(([name, names]) =>
    describeMissing(names, path, value, `is required where there is ${showValue(name)}`),
  );
}

function describeMissing(
  names: readonly string[],
  path: readonly (string | number)[],
  value: unknown,
  message: string,
): Issue[] {
  const missing = names.filter((name) => !Object.hasOwn(value as object, name));
  return missing.map((name) => ({ message, path: [...path, name] }));
}
