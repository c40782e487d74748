import { relative } from "node:path";
import type { CallToolResult } from "@proj/types";
import * as z from "zod";
import { layOut } from "./layout.ts";
import { toPrintable } from "./printable.ts";

/** What the provisioner's tool tells programs about a database. */
const Outcome = z.object({
  database: z.object({
    name: z.string(),
    region: z.string(),
    size: z.string(),
    requestedAt: z.string(),
    createdAt: z.string(),
    location: z.string(),
  }),
});

/** The text of a result, as a model reads it. */
export function describeResult({ content, isError }: CallToolResult): string[] {
  const texts = content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`));
  return layOut(isError === true ? "error" : "text", toPrintable(texts.join(" ")));
}

/** Where the database is, and what the server read when it opened it again; nothing when there is none. */
export function describeDatabase({ structuredContent }: CallToolResult): string[] {
  const outcome = Outcome.safeParse(structuredContent);
  if (!outcome.success) return [];
  const { name, region, size, requestedAt, createdAt, location } = outcome.data.database;
  const row = Object.entries({ name, region, size, requested_at: requestedAt, created_at: createdAt });
  const columns = row.map(([column, value]) => toPrintable(`${column.padEnd(12)}  ${value}`));
  return [...layOut("location", toShorterPath(toPrintable(location))), ...layOut("select", columns.join("\n"))];
}

/** Relative to the current folder where that is shorter; a URL stays as it is. */
function toShorterPath(location: string): string {
  if (/^\w+:\/\//.test(location)) return location;
  const path = relative("", location);
  return path.length < location.length ? path : location;
}
