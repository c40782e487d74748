import type { ChangeBus } from "@proj/types";

/** What the checks of a change bus are run against. */
export interface ChangeBusSubject {
  /**
   * Opens a bus that is new, and gives as many handles on it as asked for. Handles of a shared bus are connections of their own, so that what
   * happens between instances is checked; of a bus in memory they are one object. Closing them is the subject's business.
   */
  open(handles: number): readonly ChangeBus[] | Promise<readonly ChangeBus[]>;
  /** How long a change may take to arrive, in milliseconds. Default 2000. */
  readonly patienceMs?: number | undefined;
}
