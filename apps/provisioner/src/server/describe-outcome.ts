import { type ToolResult, text } from "@proj/server";
import type { Creation } from "../domain/database.ts";
import type { DatabaseName } from "../domain/database-name.ts";
import { describeRegion } from "../domain/region.ts";
import { describeCost, toPublicDatabase } from "./describe-database.ts";

/** The tool's result for a database that was created or was there already, for models and, structured, for programs. */
export function describeCreation({ status, database }: Creation): ToolResult {
  const { name, region, createdAt, location } = database;
  const what = `${describeRegion(region)}, ${describeCost(database)}, at ${location}`;
  const sentence =
    status === "created"
      ? `Created the database "${name}" in ${what}.`
      : `The database "${name}" exists already, in ${what}, since ${createdAt}. Nothing was changed.`;
  return { ...text(sentence), structuredContent: { status, database: toPublicDatabase(database) } };
}

/** What a person may leave undone, and the words for it. */
const refusals = {
  region: "to choose a region",
  size: "to choose a size",
  cost: "the cost",
  drop: "to type its name",
} as const;

/**
 * The tool's result when the person did not want it: it tells the model to leave it at that.
 *
 * @param asked what the person was asked.
 */
export function describeRefusal(
  name: DatabaseName,
  asked: keyof typeof refusals,
  status: "declined" | "cancelled",
): ToolResult {
  const done = asked === "drop" ? "dropped" : "created";
  const reason = status === "declined" ? `the user declined ${refusals[asked]}` : "the user closed the question";
  return {
    ...text(`The database "${name}" was not ${done}: ${reason}. Do not try again unless the user asks for it.`),
    structuredContent: { status },
  };
}
