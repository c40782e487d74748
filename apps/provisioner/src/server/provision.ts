import { type CallContext, inputRequired, ToolError, type ToolReply } from "@proj/server";
import type { Clock } from "@proj/types";
import { createDatabase } from "../domain/create-database.ts";
import type { DatabaseName } from "../domain/database-name.ts";
import { findDatabase } from "../domain/find-database.ts";
import type { Places } from "../domain/places.ts";
import { describeCreation, describeRefusal } from "./describe-outcome.ts";
import { type ProvisionState, readState, writeState } from "./provision-state.ts";
import { askRegion } from "./region-question.ts";

/** What the tool works with. */
export interface ProvisionTools {
  readonly places: Places;
  readonly clock: Clock;
}

/** How often the region is asked before the tool gives up. */
const MAX_ASKS = 3;

/**
 * One round of the tool. It returns its question instead of waiting for an answer; the client calls again with the answer, and nothing is
 * kept in between.
 *
 * @throws ToolError when no valid answer comes; DatabaseError when the database cannot be reached.
 */
export async function provision(name: DatabaseName, ctx: CallContext, tools: ProvisionTools): Promise<ToolReply> {
  const now = new Date(tools.clock()).toISOString();
  const remembered = readState(ctx.requestState);
  const state = remembered ?? { version: 1, requestedAt: now, asks: 0 };
  // An answer counts only for the question that was asked, so the question is put together from what the state remembers.
  const answer = await ctx.answer("region", askRegion(name, state.problem));
  switch (answer.status) {
    case "accepted": {
      // Another version of the tool asked: whoever answered may have been told something else.
      if (remembered === undefined) return ask(name, state, tools);
      const { region } = answer.value;
      const record = { name, region, requestedAt: state.requestedAt, createdAt: now };
      return describeCreation(await createDatabase(tools.places, record));
    }
    case "declined":
    case "cancelled":
      return describeRefusal(name, answer.status);
    case "invalid":
      return ask(name, { ...state, problem: answer.problem }, tools);
    case "missing":
    case "outdated":
      return ask(name, state, tools);
  }
}

async function ask(name: DatabaseName, state: ProvisionState, { places }: ProvisionTools): Promise<ToolReply> {
  const existing = await findDatabase(places, name);
  if (existing !== undefined) return describeCreation({ status: "exists", database: existing });
  if (state.asks === MAX_ASKS) {
    throw new ToolError(
      `The database "${name}" was not created: no valid region was given, ${state.asks} times asked.`,
    );
  }
  const next = { ...state, asks: state.asks + 1 };
  return inputRequired({ region: askRegion(name, next.problem) }, { state: writeState(next) });
}
