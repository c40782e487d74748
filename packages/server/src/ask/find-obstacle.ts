import type { BackChannel, ClientCapabilities, InputRequest } from "@proj/types";
import { findMissingCapabilities } from "./missing-capabilities.ts";
import { nameCapabilities } from "./name-capabilities.ts";

/** Why the client of a session cannot be asked, as the end of a sentence about the question; `undefined` where it can. */
export function findObstacle(
  request: InputRequest,
  backChannel: BackChannel | undefined,
  capabilities: ClientCapabilities,
): string | undefined {
  if (backChannel === undefined) return "this server keeps no session with the client in which it could ask";
  const obstacle = backChannel.findObstacle(request);
  if (obstacle !== undefined) return obstacle;
  const missing = findMissingCapabilities({ "": request }, capabilities);
  return missing === undefined ? undefined : `the client did not declare ${nameCapabilities(missing)}`;
}
