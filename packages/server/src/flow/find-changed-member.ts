import { isRecord } from "@proj/types";

/** Names the first member in which two questions differ, such as `params.message`; `undefined` where they do not. */
export function findChangedMember(before: unknown, after: unknown): string | undefined {
  return find(before, after, "");
}

function find(before: unknown, after: unknown, path: string): string | undefined {
  if (Object.is(before, after)) return undefined;
  if (!isContainer(before) || !isContainer(after)) return path;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  for (const name of names) {
    const member = path === "" ? name : `${path}.${name}`;
    const changed = find(before[name], after[name], member);
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function isContainer(value: unknown): value is { readonly [name: string]: unknown } {
  return isRecord(value) || Array.isArray(value);
}
