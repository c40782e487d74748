import type { ElicitResult } from "@proj/client";
import type { WantedCall } from "./call-form.tsx";

/** What a person can do to a call. */
export interface DeskActions {
  readonly onCall: (call: WantedCall) => void;
  readonly onAnswer: (key: string, response: ElicitResult) => void;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}
