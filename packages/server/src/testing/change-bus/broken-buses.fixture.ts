import type { ChangeBus, ServerChange } from "@proj/types";
import type { ChangeBusSubject } from "./change-bus-subject.ts";

type Listener = (change: ServerChange) => void;

/** A change that one handle sends to another. */
interface Delivery {
  readonly from: number;
  readonly to: number;
  readonly change: ServerChange;
  /** How many were published before it. */
  readonly count: number;
}

/** What a bus does otherwise than a right one. */
interface BusFaults {
  /** What arrives of a delivery; `undefined`: nothing. */
  readonly carry?: (delivery: Delivery) => unknown;
  /** Calls listeners one after the other. */
  readonly tell?: (listeners: readonly Listener[], change: ServerChange) => void;
  readonly remove?: (listeners: Listener[], listener: Listener) => void;
  /** Whether a listener is kept that is there already. */
  readonly isUnique?: boolean;
  /** How much later a subscription takes effect than it says. */
  readonly isLateToListen?: boolean;
}

function tellEach(listeners: readonly Listener[], change: ServerChange): void {
  for (const listener of listeners) {
    try {
      listener(change);
    } catch {
      // The check's own.
    }
  }
}

/** A bus whose handles hear of each other through JSON and a little later, as over a network. */
export function buildBusSubject(faults: BusFaults = {}): ChangeBusSubject {
  const { carry = ({ change }) => change, tell = tellEach, isUnique = false, isLateToListen = false } = faults;
  const remove = faults.remove ?? ((listeners, listener) => void listeners.splice(listeners.indexOf(listener), 1));
  return {
    patienceMs: 30,
    open(count) {
      const all: Listener[][] = Array.from({ length: count }, () => []);
      let published = 0;

      function openHandle(from: number): ChangeBus {
        const own = all[from] ?? [];
        return {
          async publish(change) {
            const number = published++;
            await undefined;
            for (const [to, listeners] of all.entries()) {
              const arrived = carry({ from, to, change: JSON.parse(JSON.stringify(change)), count: number });
              if (arrived !== undefined) tell([...listeners], arrived as ServerChange);
            }
          },
          async subscribe(listener) {
            const add = (): void => {
              if (!isUnique || !own.includes(listener)) own.push(listener);
            };
            if (isLateToListen) setTimeout(add);
            else add();
            let isOpen = true;
            return () => {
              if (isOpen || faults.remove !== undefined) remove(own, listener);
              isOpen = false;
            };
          },
        };
      }

      return all.map((_, index) => openHandle(index));
    },
  };
}

/** A bus with one fault, and a part of the name of the check that notices it. */
export const brokenBuses: readonly (readonly [fault: string, noticedBy: string, subject: ChangeBusSubject])[] = [
  [
    "cuts long URIs",
    "as it is",
    buildBusSubject({
      carry: ({ change }) => (change.kind === "resource" ? { ...change, uri: change.uri.slice(0, 1000) } : change),
    }),
  ],
  [
    "normalises URIs",
    "as it is",
    buildBusSubject({
      carry: ({ change }) => (change.kind === "resource" ? { ...change, uri: encodeURI(change.uri) } : change),
    }),
  ],
  ["adds members", "as it is", buildBusSubject({ carry: ({ change, from }) => ({ ...change, from }) })],
  [
    "adds changes of its own",
    "as it is",
    buildBusSubject({
      tell: (listeners, change) => {
        tellEach(listeners, { kind: "list", list: "tools" });
        tellEach(listeners, change);
      },
    }),
  ],
  [
    "does not tell the publisher",
    "that of the publisher too",
    buildBusSubject({ carry: ({ from, to, change }) => (from === to ? undefined : change) }),
  ],
  [
    "does not leave the process",
    "on every handle",
    buildBusSubject({ carry: ({ from, to, change }) => (from === to ? change : undefined) }),
  ],
  [
    "tells one subscriber of each handle",
    "every subscriber",
    buildBusSubject({ tell: (listeners, change) => tellEach(listeners.slice(-1), change) }),
  ],
  ["listens later than it says", "as soon as", buildBusSubject({ isLateToListen: true })],
  [
    "drops changes under load",
    "many changes at once",
    buildBusSubject({ carry: ({ change, count }) => (count > 150 ? undefined : change) }),
  ],
  ["forgets nobody", "who has unsubscribed", buildBusSubject({ remove: () => {} })],
  [
    "ends everybody's subscription",
    "those who stay",
    buildBusSubject({ remove: (listeners) => void listeners.splice(0) }),
  ],
  [
    "removes another when it is asked twice",
    "those who stay",
    buildBusSubject({ remove: (listeners, listener) => void listeners.splice(listeners.indexOf(listener), 1) }),
  ],
  ["keeps a listener once", "subscribes twice", buildBusSubject({ isUnique: true })],
  [
    "stops at the first that throws",
    "throws",
    buildBusSubject({
      tell: (listeners, change) => {
        for (const listener of listeners) listener(change);
      },
    }),
  ],
];
