import { ReadableError } from "./readable-error.ts";
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

/**
 * Leaves one scenario of the list.
 *
 * @throws ReadableError when no scenario has that name.
 */
export function selectScenario(list: ScenarioList, name: string): ScenarioList {
  const selected = {
    server: list.server.filter((candidate) => candidate === name),
    client: list.client.filter((candidate) => candidate === name),
  };
  if (selected.server.length + selected.client.length > 0) return selected;
  const names = [...list.server, ...list.client].join("\n  ");
  throw new ReadableError(`There is no scenario "${name}" for this revision. Those that there are:\n  ${names}`);
}
