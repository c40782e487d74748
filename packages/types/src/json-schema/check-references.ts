import type { Schema } from "@cfworker/json-schema";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { showValue } from "../errors/show-value.ts";
import type { ReadSchema } from "./read-schema.ts";

/** Every schema within a schema by its URI, as the library lists them. */
export type SchemaIndex = Record<string, ReadSchema>;

/** How many schemas one value may be held against, references followed: a few lines can double that again and again. */
const MAX_STEPS = 10_000;

/** How many schemas may apply to one value through one another. */
const MAX_CHAIN = 64;

/** What holding one value against a schema takes, its own members and items aside. */
interface Cost {
  readonly steps: number;
  readonly chain: number;
  /** The steps, and the names and choices within these that are looked at one by one. */
  readonly looks: number;
}

/** What one part of a value may cost, its own members and items aside. */
export type SchemaCost = Pick<Cost, "steps" | "looks">;

/**
 * Checks that every reference leads somewhere within the schema, and that following them ends, soon.
 *
 * @returns the most that one part of a value costs, apart from `uniqueItems`.
 * @throws ConfigurationError naming the reference that does not.
 */
export function checkReferences(index: SchemaIndex, owner: string): SchemaCost {
  const costs = new Map<Schema, Cost | "open">();
  let most: SchemaCost = { steps: 1, looks: 1 };
  for (const schema of Object.values(index)) {
    if (typeof schema !== "object") continue;
    const { steps, looks } = measure({ index, owner, costs }, schema);
    most = { steps: Math.max(most.steps, steps), looks: Math.max(most.looks, looks) };
  }
  return most;
}

interface Check {
  readonly index: SchemaIndex;
  readonly owner: string;
  readonly costs: Map<Schema, Cost | "open">;
}

function measure(check: Check, schema: ReadSchema): Cost {
  if (typeof schema === "boolean") return { steps: 1, chain: 1, looks: 1 };
  const known = check.costs.get(schema);
  if (known === "open") {
    throw new ConfigurationError(
      `${check.owner} refers to itself without end, through ${showValue(schema.$ref ?? "#")}: each round has to look at a member or an item.`,
    );
  }
  if (known !== undefined) return known;
  check.costs.set(schema, "open");
  let steps = 1;
  let chain = 1;
  let looks = 1 + countNames(schema);
  for (const applied of listApplied(check, schema)) {
    const cost = measure(check, applied);
    steps += cost.steps;
    chain = Math.max(chain, cost.chain + 1);
    looks += cost.looks;
  }
  const cost: Cost = { steps, chain, looks };
  checkCost(check, cost);
  check.costs.set(schema, cost);
  return cost;
}

/** What a schema has one of for each name or choice. */
function countNames({
  enum: choices = [],
  required = [],
  properties = {},
  prefixItems,
  dependentRequired = {},
}: Schema): number {
  const own = choices.length + required.length + Object.keys(properties).length;
  const dependents = Object.values(dependentRequired).reduce((sum, names) => sum + 1 + names.length, 0);
  return own + dependents + (Array.isArray(prefixItems) ? prefixItems.length : 0);
}

function checkCost({ owner }: Check, { steps, chain }: Cost): void {
  if (steps <= MAX_STEPS && chain <= MAX_CHAIN) return;
  const what =
    chain > MAX_CHAIN ? `${MAX_CHAIN} schemas through one another` : `${MAX_STEPS} schemas, with references followed`;
  throw new ConfigurationError(`${owner} is too large: one value is held against more than ${what}.`);
}

/** The schemas that apply to the same value. */
function listApplied(check: Check, schema: Schema): ReadSchema[] {
  const { allOf = [], anyOf = [], oneOf = [], dependentSchemas = {} } = schema;
  const single = [schema.not, schema.if, schema.then, schema.else].filter((applied) => applied !== undefined);
  const applied = [...allOf, ...anyOf, ...oneOf, ...Object.values(dependentSchemas), ...single];
  return schema.$ref === undefined ? applied : [...applied, resolveReference(check, schema)];
}

function resolveReference({ index, owner }: Check, schema: Schema): ReadSchema {
  const target = schema.__absolute_ref__ === undefined ? undefined : index[schema.__absolute_ref__];
  if (target !== undefined) return target;
  throw new ConfigurationError(
    `${owner} refers to ${showValue(schema.$ref)}, which is not in it. References are never fetched: put what they lead to under $defs.`,
  );
}
