import { ProtocolError } from "@proj/types";

/** When a caller may try again, in seconds: load passes, and so does a restart. */
export const RETRY_AFTER_SECONDS = 1;

/** Refuses a request for which there is no room just now. */
export function refuseBusy(): ProtocolError {
  return new ProtocolError("ERR_MCP_BUSY", "The server is busy; send the request again a little later", {
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}
