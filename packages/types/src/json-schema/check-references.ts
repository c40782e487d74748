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
  /** The steps, and the choices of `enum` that the value is compared with. */
  readonly comparisons: number;
}

/**
 * Checks that every reference leads somewhere within the schema, and that following them ends, soon.
 *
 * @returns how much one value may be compared with: what a value costs is at most this for each of its parts, apart from `uniqueItems`.
 * @throws ConfigurationError naming the reference that does not.
 */
export function checkReferences(index: SchemaIndex, owner: string): number {
  const costs = new Map<Schema, Cost | "open">();
  let comparisons = 1;
  for (const schema of Object.values(index)) {
    if (typeof schema === "object")
      comparisons = Math.max(comparisons, measure({ index, owner, costs }, schema).comparisons);
  }
  return comparisons;
}

interface Check {
  readonly index: SchemaIndex;
  readonly owner: string;
  readonly costs: Map<Schema, Cost | "open">;
}

function measure(check: Check, schema: ReadSchema): Cost {
  if (typeof schema === "boolean") return { steps: 1, chain: 1, comparisons: 1 };
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
  let comparisons = 1 + (schema.enum?.length ?? 0);
  for (const applied of listApplied(check, schema)) {
    const cost = measure(check, applied);
    steps += cost.steps;
    chain = Math.max(chain, cost.chain + 1);
    comparisons += cost.comparisons;
  }
  const cost: Cost = { steps, chain, comparisons };
  checkCost(check, cost);
  check.costs.set(schema, cost);
  return cost;
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
