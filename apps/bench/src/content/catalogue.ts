import * as z from "zod";

/** A tool of a large server. */
export interface CatalogueTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: z.ZodObject;
}

/** How many properties the input schema of every tool has. */
export const CATALOGUE_PROPERTIES = 5;

/** Makes as many tools, each with a schema of its own. */
export function buildCatalogue(count: number): readonly CatalogueTool[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `find-orders-${index + 1}`,
    description: `Finds orders in ledger ${index + 1}, newest first.`,
    inputSchema: z.object({
      customer: z.string().min(1).describe("Who ordered."),
      status: z.enum(["open", "paid", "shipped", "returned"]).describe("How far the order is."),
      limit: z.number().int().min(1).max(100).describe("How many to return."),
      tags: z.array(z.string()).optional().describe("Tags that all must have."),
      archived: z.boolean().default(false).describe("Whether to search the archive."),
    }),
  }));
}
