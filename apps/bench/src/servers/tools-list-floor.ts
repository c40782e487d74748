import * as z from "zod";
import { buildCatalogue } from "../content/catalogue.ts";
import type { StartSubject } from "../subject/subject.ts";
import { floorMeta } from "./floor-result.ts";
import { serveFloor } from "./serve-floor.ts";

/** The list is there from the start; writing it as JSON is all that is left. */
export const startSubject: StartSubject = () => {
  const tools = buildCatalogue(50).map((tool) => ({ ...tool, inputSchema: z.toJSONSchema(tool.inputSchema) }));
  const result = { tools, ttlMs: 0, cacheScope: "private", resultType: "complete", _meta: floorMeta };
  return serveFloor(() => result);
};
