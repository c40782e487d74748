import { type ChangeBus, readErrorMessage, type ServerChange, showValue, type Unsubscribe } from "@proj/types";
import { ChangeBusContractError } from "./change-bus-contract-error.ts";
import type { ChangeBusSubject } from "./change-bus-subject.ts";

const DEFAULT_PATIENCE_MS = 2_000;

/** A subscriber of a check, and what it heard. */
export interface Ear {
  readonly heard: readonly ServerChange[];
  /** What the bus was given. */
  readonly listener: (change: ServerChange) => void;
  readonly unsubscribe: Unsubscribe;
  /** @throws ChangeBusContractError when a change does not arrive in time; `when` says which it is. */
  waitFor(change: ServerChange, when: string): Promise<void>;
}

/** One check's bus, and what can be done with it. The bus is the first handle where none is named. */
export interface Trial {
  readonly handles: readonly ChangeBus[];
  readonly bus: ChangeBus;
  /** @param onHeard runs within the bus, when the ear hears something. */
  listen(bus?: ChangeBus, onHeard?: () => void): Promise<Ear>;
}

/**
 * Runs a check on a new bus, and ends what it subscribed.
 *
 * @throws ChangeBusContractError when the bus does otherwise, or throws anything.
 */
export async function runTrial(
  { open, patienceMs = DEFAULT_PATIENCE_MS }: ChangeBusSubject,
  count: number,
  test: (trial: Trial) => Promise<void>,
): Promise<void> {
  const ears: Ear[] = [];
  try {
    const handles = await open(count);
    const [first] = handles;
    if (first === undefined || handles.length < count) {
      throw new ChangeBusContractError(`The subject opened ${handles.length} handles; ${count} were asked for`);
    }
    const listen: Trial["listen"] = async (bus = first, onHeard = () => {}) => {
      const ear = await subscribe(bus, patienceMs, onHeard);
      ears.push(ear);
      return ear;
    };
    await test({ handles, bus: first, listen });
    for (const { unsubscribe } of ears.splice(0)) await unsubscribe();
  } catch (thrown) {
    for (const { unsubscribe } of ears) await Promise.resolve(unsubscribe()).catch(() => {});
    if (ChangeBusContractError.is(thrown)) throw thrown;
    throw new ChangeBusContractError(`The bus threw: ${readErrorMessage(thrown)}`, { cause: thrown });
  }
}

/** Whether two changes are the same, and nothing else is in them. */
export function isSame(one: ServerChange, other: ServerChange): boolean {
  return toText(one) === toText(other);
}

async function subscribe(bus: ChangeBus, patienceMs: number, onHeard: () => void): Promise<Ear> {
  const heard: ServerChange[] = [];
  const waiting = new Set<() => void>();
  const listener = (change: ServerChange): void => {
    heard.push(change);
    for (const look of waiting) look();
    onHeard();
  };
  const unsubscribe = await bus.subscribe(listener);
  return {
    heard,
    listener,
    unsubscribe,
    waitFor: (change, when) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          const instead = showValue(heard.map(toText).join(" "));
          reject(new ChangeBusContractError(`${when}: ${toText(change)} did not arrive; instead ${instead}`));
        }, patienceMs);
        function look(): void {
          if (!heard.some((candidate) => isSame(candidate, change))) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        }
        waiting.add(look);
        look();
      }),
  };
}

/** Members in a fixed order; a bus may carry them in any. */
function toText(change: ServerChange): string {
  return JSON.stringify(Object.entries(change ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)));
}
