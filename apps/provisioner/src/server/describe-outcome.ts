import { type ToolResult, text } from "@proj/server";
import type { Creation } from "../domain/database.ts";
import type { DatabaseName } from "../domain/database-name.ts";
import { describeRegion } from "../domain/region.ts";

/** The tool's result for a database that was created or was there already, for models and, structured, for programs. */
export function describeCreation({ status, database }: Creation): ToolResult {
  const { name, region, createdAt, location } = database;
  const sentence =
    status === "created"
      ? `Created the database "${name}" in ${describeRegion(region)}, at ${location}.`
      : `The database "${name}" exists already, in ${describeRegion(region)}, at ${location}, since ${createdAt}. Nothing was changed.`;
  return { ...text(sentence), structuredContent: { status, database } };
}

/** The tool's result when the person did not want to answer: it tells the model to leave it at that. */
export function describeRefusal(name: DatabaseName, status: "declined" | "cancelled"): ToolResult {
  const reason = status === "declined" ? "the user declined to choose a region" : "the user closed the question";
  return {
    ...text(`The database "${name}" was not created: ${reason}. Do not try again unless the user asks for it.`),
    structuredContent: { status },
  };
}
