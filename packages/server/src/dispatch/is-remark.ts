import type { JSONRPCNotification } from "@proj/types";

const remarks: ReadonlySet<string> = new Set(["notifications/progress", "notifications/message"]);

/**
 * Whether a notification is only a remark on a call. Handlers send these without waiting for anybody; of a peer that does not read them the later
 * ones are dropped.
 */
export function isRemark({ method }: JSONRPCNotification): boolean {
  return remarks.has(method);
}
