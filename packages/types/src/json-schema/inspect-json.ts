import type { Issue } from "../errors/describe-issues.ts";
import { isPlainObject } from "../wire/json-value.ts";

/** How large a value may be. */
export interface JsonLimits {
  /** Of arrays and objects in one another. */
  readonly maxDepth: number;
  /** Of values altogether, the inner ones included. */
  readonly maxNodes: number;
}

/** What a value is made of, or where and why it is not JSON within the limits. Of what is too large, no place is told. */
export type JsonInspection = { readonly nodes: number; readonly hasUndefined: boolean } | Issue;

const loneSurrogate = /\p{Cs}/u;

/** Walks a value that is to be JSON. Members that are `undefined` are no problem, and reported: `JSON.stringify` leaves them out. */
export function inspectJson(root: unknown, { maxDepth, maxNodes }: JsonLimits): JsonInspection {
  const path: (string | number)[] = [];
  let nodes = 0;
  let hasUndefined = false;

  function findProblem(value: unknown): string | undefined {
    nodes++;
    if (nodes > maxNodes) return refuseSize(`consists of more than ${maxNodes} values`);
    if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
      return undefined;
    if (value === undefined && path.length > 0) {
      hasUndefined = true;
      return undefined;
    }
    if (!Array.isArray(value) && !isPlainObject(value)) return "is not a JSON value";
    if (path.length >= maxDepth) return refuseSize(`is nested deeper than ${maxDepth} levels`);
    return Array.isArray(value) ? findInItems(value) : findInMembers(value);
  }

  function refuseSize(problem: string): string {
    path.length = 0;
    return problem;
  }

  function findInItems(items: readonly unknown[]): string | undefined {
    for (let index = 0; index < items.length; index++) {
      path.push(index);
      const problem = findProblem(items[index]);
      if (problem !== undefined) return problem;
      path.pop();
    }
    return undefined;
  }

  function findInMembers(members: Record<string, unknown>): string | undefined {
    for (const name of Object.keys(members)) {
      path.push(name);
      const problem = loneSurrogate.test(name) ? "has a name that is not valid Unicode" : findProblem(members[name]);
      if (problem !== undefined) return problem;
      path.pop();
    }
    return undefined;
  }

  const message = findProblem(root);
  return message === undefined ? { nodes, hasUndefined } : { message, path };
}
