import { isRecord, type LegacyResponse } from "@proj/types";

/** Whether a message answers a request. Of its result or its error nothing is looked at. */
export function isResponse(message: unknown): message is LegacyResponse {
  return isRecord(message) && !("method" in message) && ("result" in message || "error" in message);
}
