import type { ChangingList } from "@proj/types";

const listOf: ReadonlyMap<string, ChangingList> = /* @__PURE__ */ new Map([
  ["tools/list", "tools"],
  ["prompts/list", "prompts"],
  ["resources/list", "resources"],
]);

/** Which lists a server serves, by the methods that it has. */
export function listServed(methods: Iterable<string>): ReadonlySet<ChangingList> {
  const served = new Set<ChangingList>();
  for (const method of methods) {
    const list = listOf.get(method);
    if (list !== undefined) served.add(list);
  }
  return served;
}
