import { showValue } from "../errors/show-value.ts";
import { isRecord } from "../wire/is-record.ts";

/** Says what a value has to be, and what it is: `limit` is what the keyword has in the schema. */
type Describe = (limit: unknown, value: unknown) => string;

const MAX_CHOICES = 10;

const typeNames: { readonly [type: string]: string } = {
  array: "an array",
  boolean: "a boolean",
  integer: "an integer",
  null: "null",
  number: "a number",
  object: "an object",
  string: "a string",
};

const formatNames: { readonly [format: string]: string } = {
  email: "an email address",
  uri: "a URI such as https://example.com/a",
  date: "a date such as 2026-07-28",
  "date-time": "a date and time such as 2026-07-28T12:30:00Z",
};

const isForbidden: Describe = () => "is not allowed";

const descriptions: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ["type", (limit, value) => `expected ${[limit].flat().map(nameType).join(" or ")}, got ${showValue(value)}`],
  ["enum", (limit, value) => expectOneOf(limit as readonly unknown[], value)],
  ["const", (limit, value) => expectOneOf([limit], value)],
  ["anyOf", describeAlternatives("matches none")],
  ["oneOf", describeAlternatives("must match exactly one")],
  ["not", isForbidden],
  ["false", isForbidden],
  ["propertyNames", () => "has a member with a name that is not allowed"],
  ["format", (limit, value) => `expected ${nameFormat(limit)}, got ${showValue(value)}`],
  ["pattern", (limit, value) => `must match ${showValue(limit)}, got ${showValue(value)}`],
  ["minLength", (limit) => `must have at least ${count(limit, "character")}`],
  ["maxLength", (limit) => `must have at most ${count(limit, "character")}`],
  ["minimum", (limit, value) => `must be at least ${limit}, got ${showValue(value)}`],
  ["maximum", (limit, value) => `must be at most ${limit}, got ${showValue(value)}`],
  ["exclusiveMinimum", (limit, value) => `must be more than ${limit}, got ${showValue(value)}`],
  ["exclusiveMaximum", (limit, value) => `must be less than ${limit}, got ${showValue(value)}`],
  ["multipleOf", (limit, value) => `must be a multiple of ${limit}, got ${showValue(value)}`],
  ["minItems", (limit) => `must have at least ${count(limit, "item")}`],
  ["maxItems", (limit) => `must have at most ${count(limit, "item")}`],
  ["uniqueItems", () => "must not have an item twice"],
  ["contains", () => "has no item of the kind it must contain"],
  ["minContains", (limit) => `must have at least ${count(limit, "item")} of the kind it must contain`],
  ["maxContains", (limit) => `must have at most ${count(limit, "item")} of the kind it must contain`],
  ["minProperties", (limit) => `must have at least ${count(limit, "member")}`],
  ["maxProperties", (limit) => `must have at most ${count(limit, "member")}`],
]);

/**
 * Says for people what is wrong with a value.
 *
 * @param limit what the schema has for the keyword.
 * @returns `undefined` for keywords that say nothing by themselves, because they only hold schemas.
 */
export function describeFailure(keyword: string, limit: unknown, value: unknown): string | undefined {
  return descriptions.get(keyword)?.(limit, value);
}

function nameType(type: unknown): string {
  return typeNames[String(type)] ?? String(type);
}

function nameFormat(format: unknown): string {
  return formatNames[String(format)] ?? `the format ${showValue(format)}`;
}

function count(limit: unknown, noun: string): string {
  return `${limit} ${noun}${limit === 1 ? "" : "s"}`;
}

function expectOneOf(choices: readonly unknown[], value: unknown): string {
  const shown = choices.slice(0, MAX_CHOICES).map(showValue).join(", ");
  const more = choices.length > MAX_CHOICES ? ` and ${choices.length - MAX_CHOICES} more` : "";
  return `expected ${choices.length === 1 ? "" : "one of "}${shown}${more}, got ${showValue(value)}`;
}

/** Alternatives that are but values, each with its title, are choices. */
function describeAlternatives(verdict: string): Describe {
  return (limit, value) => {
    const branches = limit as readonly unknown[];
    if (branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"))) {
      return expectOneOf(
        branches.map((branch) => (branch as { readonly const: unknown }).const),
        value,
      );
    }
    return `${verdict} of ${branches.length} alternatives`;
  };
}
