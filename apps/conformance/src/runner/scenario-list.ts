import type { Side } from "./scenario-result.ts";

/** The names of the scenarios that apply, in the suite's order. */
export type ScenarioList = Readonly<Record<Side, readonly string[]>>;

/** Reads the suite's list of scenarios, which is written for people: a heading for each side, and a line for each scenario. */
export function parseScenarioList(text: string): ScenarioList {
  const list = { server: [] as string[], client: [] as string[] };
  let names: string[] | undefined;
  for (const line of text.split("\n")) {
    const heading = /^(\w+)(?: \w+)? scenarios\b/.exec(line)?.[1]?.toLowerCase();
    if (heading !== undefined) names = heading === "server" || heading === "client" ? list[heading] : undefined;
    const name = /^ +- (\S+)/.exec(line)?.[1];
    if (name !== undefined) names?.push(name);
  }
  return list;
}

/** Leaves one scenario of the list, or nothing where it has none of that name. */
export function selectScenario(list: ScenarioList, name: string): ScenarioList {
  const select = (names: readonly string[]): readonly string[] => names.filter((candidate) => candidate === name);
  return { server: select(list.server), client: select(list.client) };
}

/** Names the scenarios that there are, where one was asked for that there is not. */
export function describeScenarios(name: string, lists: readonly ScenarioList[]): string {
  const names = [...new Set(lists.flatMap(({ server, client }) => [...server, ...client]))];
  return `There is no scenario "${name}". Those that there are:\n  ${names.join("\n  ")}`;
}
