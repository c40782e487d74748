import { isRecord, metaKeys } from "@proj/types";

/** The version that a message declares in its `_meta`; a message that declares one is modern, whatever its method. */
export function readDeclaredVersion(message: unknown): string | undefined {
  const params = isRecord(message) ? message["params"] : undefined;
  const meta = isRecord(params) ? params["_meta"] : undefined;
  const version = isRecord(meta) ? meta[metaKeys.protocolVersion] : undefined;
  return typeof version === "string" ? version : undefined;
}
