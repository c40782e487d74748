import type { Exchange } from "@proj/types";
import { readDeclaredVersion } from "./read-declared-version.ts";

/** What a message says of the revision it follows, as the core is told of it. */
export function readEra(message: unknown): Pick<Exchange, "era" | "protocolVersion"> {
  const protocolVersion = readDeclaredVersion(message);
  return { era: protocolVersion === undefined ? "legacy" : "modern", protocolVersion };
}
