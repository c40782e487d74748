import type { Tool } from "@proj/client";
import type { FlowView } from "../state/flow-view.ts";
import type { Loot } from "./cheat.ts";

/** What a cheat can work with; `undefined` as long as there is no token. */
export function readLoot(flow: FlowView | undefined, tools: readonly Tool[] = []): Loot | undefined {
  if (flow?.token === undefined) return undefined;
  const { user, tool, args, token, asked, used } = flow;
  return { user, tool, args, token, asked, used, tools: tools.map(({ name }) => name) };
}
