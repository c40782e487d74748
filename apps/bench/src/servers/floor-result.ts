import { metaKeys } from "@proj/types";
import { serverInfo } from "./server-info.ts";

/** Who answers, in every result, as the specification wants it. */
export const floorMeta = { [metaKeys.serverInfo]: serverInfo } as const;

/** A complete result that is one text. */
export function buildTextResult(text: unknown) {
  return { content: [{ type: "text", text }], resultType: "complete", _meta: floorMeta };
}
