import { describeIssues } from "../errors/describe-issues.ts";
import { isRecord } from "../wire/is-record.ts";
import { isJSONValue, isPlainObject } from "../wire/json-value.ts";
import type { CasesShape, Choice, Members, ObjectShape, Scalar, Shape } from "./shape.ts";

/** What is wrong, and where: from the inside out while it is looked for. */
interface Mismatch {
  readonly path: PropertyKey[];
  readonly wanted: Wanted;
}

/** What should have been there; put into words at the end, for a member of a union that does not fit is no problem yet. */
type Wanted = Scalar | Choice | "array" | "record" | "object" | "one of several";

/**
 * Holds a value against a shape.
 *
 * @param root what the value is called, for the message: `params._meta`.
 * @returns what is wrong with the first place that is: `params._meta.progressToken: expected string`; `undefined` when nothing is.
 */
export function findShapeProblem(root: string, shape: Shape, value: unknown): string | undefined {
  const mismatch = find(shape, value);
  return mismatch && describeIssues(root, [{ path: mismatch.path.reverse(), message: describe(mismatch.wanted) }]);
}

/** Whether a value has a shape. */
export function hasShape(shape: Shape, value: unknown): boolean {
  return find(shape, value) === undefined;
}

function find(shape: Shape, value: unknown): Mismatch | undefined {
  if (typeof shape === "string") return isScalar(shape, value) ? undefined : fail(shape);
  if (isChoice(shape)) return shape.includes(value as string) ? undefined : fail(shape);
  return findInside(shape, value);
}

function findInside(shape: Exclude<Shape, Scalar | Choice>, value: unknown): Mismatch | undefined {
  if ("listOf" in shape) return Array.isArray(value) ? findInList(shape.listOf, value) : fail("array");
  if ("recordOf" in shape) return isPlainObject(value) ? findInRecord(shape.recordOf, value) : fail("record");
  if ("anyOf" in shape) return shape.anyOf.some((each) => hasShape(each, value)) ? undefined : fail("one of several");
  if (!isRecord(value)) return fail("object");
  return "by" in shape ? findInCase(shape, value) : findInObject(shape, value);
}

function findInList(shape: Shape, list: readonly unknown[]): Mismatch | undefined {
  for (let index = 0; index < list.length; index++) {
    const mismatch = find(shape, list[index]);
    if (mismatch !== undefined) return at(index, mismatch);
  }
  return undefined;
}

function findInRecord(shape: Shape, record: Readonly<Record<string, unknown>>): Mismatch | undefined {
  for (const name of Object.keys(record)) {
    // As the schemas do: whoever takes the value drops such a member.
    if (name === "__proto__") continue;
    const mismatch = find(shape, record[name]);
    if (mismatch !== undefined) return at(name, mismatch);
  }
  return undefined;
}

function findInCase({ by, cases, absent }: CasesShape, value: Readonly<Record<string, unknown>>): Mismatch | undefined {
  const tag = value[by];
  const shape = typeof tag === "string" && Object.hasOwn(cases, tag) ? cases[tag] : undefined;
  if (shape !== undefined) return find(shape, value);
  return tag === undefined && absent !== undefined ? find(absent, value) : at(by, fail(Object.keys(cases)));
}

function findInObject(
  { required, optional }: ObjectShape,
  value: Readonly<Record<string, unknown>>,
): Mismatch | undefined {
  return findInMembers(required, value, false) ?? findInMembers(optional, value, true);
}

function findInMembers(
  members: Members | undefined,
  value: Readonly<Record<string, unknown>>,
  mayLack: boolean,
): Mismatch | undefined {
  for (const name in members) {
    const member = value[name];
    if (mayLack && member === undefined) continue;
    const mismatch = find(members[name] as Shape, member);
    if (mismatch !== undefined) return at(name, mismatch);
  }
  return undefined;
}

function isChoice(shape: Shape): shape is Choice {
  return Array.isArray(shape);
}

function isScalar(shape: Scalar, value: unknown): boolean {
  switch (shape) {
    case "string":
    case "boolean":
      return typeof value === shape;
    case "number":
      return Number.isFinite(value);
    case "integer":
      return Number.isInteger(value);
    case "fraction":
      return Number.isFinite(value) && Number(value) >= 0 && Number(value) <= 1;
    case "object":
      return isPlainObject(value);
    case "jsonObject":
      return isPlainObject(value) && isJSONValue(value);
    case "anything":
      return true;
  }
}

const names: { readonly [name: string]: string } = {
  fraction: "a number from 0 to 1",
  jsonObject: "an object of JSON values",
};

function describe(wanted: Wanted): string {
  if (typeof wanted !== "string") return `expected ${wanted.map((text) => JSON.stringify(text)).join(" or ")}`;
  return wanted === "one of several" ? "is not valid" : `expected ${names[wanted] ?? wanted}`;
}

function fail(wanted: Wanted): Mismatch {
  return { path: [], wanted };
}

function at(key: PropertyKey, mismatch: Mismatch): Mismatch {
  mismatch.path.push(key);
  return mismatch;
}
