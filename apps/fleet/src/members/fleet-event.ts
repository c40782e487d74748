import type { FromInstance } from "../instance/messages.ts";
import type { KeyName } from "../rotation/stages.ts";

/** What an instance says without being asked; `said` is a line that it wrote to standard error. */
export type InstanceEvent =
  | Exclude<FromInstance, { id: number }>
  | { readonly type: "said"; readonly line: string }
  | { readonly type: "ended" };

/** What happens to an instance, or what it says. */
export type FleetEvent = { readonly instance: string } & (
  | InstanceEvent
  | { readonly type: "starting" }
  | { readonly type: "started"; readonly pid: number | undefined }
  /** `underWay`: how many requests it was at work on. */
  | { readonly type: "killed"; readonly underWay: number }
  /** The keys that it has now, the sealing key first. */
  | { readonly type: "keys-changed"; readonly keys: readonly KeyName[] }
);
