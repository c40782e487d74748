import type { UnfinishedResult } from "../dispatch/service.ts";

/** Whether a reply claims to ask; what it asks is checked before it is sent. */
export function isAsking(reply: unknown): reply is UnfinishedResult {
  return typeof reply === "object" && reply !== null && (reply as UnfinishedResult)["resultType"] === "input_required";
}
