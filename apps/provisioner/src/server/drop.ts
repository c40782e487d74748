import {
  type CallContext,
  type Elicit,
  elicit,
  inputRequired,
  type McpServer,
  ToolError,
  type ToolReply,
  type ToolResult,
  text,
} from "@proj/server";
import * as z from "zod";
import { dropDatabase } from "../domain/drop-database.ts";
import { findDatabase } from "../domain/find-database.ts";
import { describeRegion } from "../domain/region.ts";
import { describeRefusal } from "./describe-outcome.ts";
import { type DropState, readState, writeState } from "./drop-state.ts";
import { Named } from "./named.ts";
import type { Services } from "./services.ts";
import { withToolErrors } from "./with-readable-errors.ts";

/** How often the name is asked before the tool gives up. */
const MAX_ASKS = 3;

const Typed = z.object({ name: z.string().meta({ title: "Name" }) });

/**
 * Adds the tool that drops a database. It asks one thing and builds the question by hand: each way in which that can end has its own line,
 * and the state remembers which database the person was shown.
 */
export function registerDrop(server: McpServer, services: Services): void {
  server.registerTool(
    "drop",
    {
      title: "Drop a database",
      description: "Deletes a database and all that is in it, for good. Asks the user to type its name.",
      inputSchema: Named,
      annotations: { destructiveHint: true, idempotentHint: true, openWorldHint: false },
    },
    ({ name }, ctx) => withToolErrors(() => drop(name, ctx, services)),
  );
}

/** One round of the tool. */
async function drop(name: Named["name"], ctx: CallContext, { places }: Services): Promise<ToolReply> {
  const state = readState(ctx.requestState) ?? (await startState(name, places));
  if (state === undefined) return describeEnd(`There is no database "${name}", so nothing was dropped.`, "missing");
  // An answer counts only for the question that was asked, so the question is put together from what the state remembers.
  const answer = await ctx.answer("name", askName(state));
  switch (answer.status) {
    case "accepted":
      if (answer.value.name !== name)
        return ask({ ...state, problem: `${JSON.stringify(answer.value.name)} is not its name` });
      if (await dropDatabase(places, state.database)) return describeEnd(`Dropped the database "${name}".`, "dropped");
      return describeEnd(
        `The database "${name}" that was shown is not there any more. Nothing was dropped.`,
        "missing",
      );
    case "declined":
    case "cancelled":
      return describeRefusal(name, "drop", answer.status);
    case "invalid":
      return ask({ ...state, problem: answer.problem });
    case "missing":
    case "outdated":
      return ask(state);
  }
}

async function startState(name: Named["name"], places: Services["places"]): Promise<DropState | undefined> {
  const database = await findDatabase(places, name);
  return database && { version: 1, database, asks: 0 };
}

/** @throws ToolError when the name was asked often enough. */
function ask(state: DropState): ToolReply {
  const { name } = state.database;
  if (state.asks === MAX_ASKS) {
    throw new ToolError(`The database "${name}" was not dropped: its name was not typed, ${MAX_ASKS} times asked.`);
  }
  const next = { ...state, asks: state.asks + 1 };
  return inputRequired({ name: askName(next) }, { state: writeState(next) });
}

function askName({ database, problem }: DropState): Elicit<{ name: string }> {
  const { name, region, size, createdAt } = database;
  const message = `The ${size} database "${name}" in ${describeRegion(region)}, created ${createdAt}, will be gone for good. Type its name to drop it.`;
  return elicit(problem === undefined ? message : `${message} The last answer was not accepted: ${problem}.`, Typed);
}

function describeEnd(sentence: string, status: string): ToolResult {
  return { ...text(sentence), structuredContent: { status } };
}
