import { serverInfo } from "./server-info.ts";

/** The key is written out: a floor loads nothing of a library. */
const SERVER_INFO_KEY = "io.modelcontextprotocol/serverInfo";

/** Who answers, in every result, as the specification wants it. */
export const floorMeta = { [SERVER_INFO_KEY]: serverInfo } as const;

/** A complete result that is one text. */
export function buildTextResult(text: unknown) {
  return { content: [{ type: "text", text }], resultType: "complete", _meta: floorMeta };
}
