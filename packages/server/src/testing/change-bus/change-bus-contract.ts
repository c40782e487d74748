import type { ChangeBus, ServerChange } from "@proj/types";
import { ChangeBusContractError } from "./change-bus-contract-error.ts";
import type { ChangeBusSubject } from "./change-bus-subject.ts";
import { type Ear, isSame, runTrial, type Trial } from "./change-bus-trial.ts";

/** One thing that every change bus does. */
export interface ChangeBusCheck {
  /** A sentence, for the name of a test. */
  readonly name: string;
  /** @throws ChangeBusContractError when the bus does otherwise, or throws anything. */
  run(subject: ChangeBusSubject): Promise<void>;
}

/** So many changes come at once when a server is told to look at everything anew. */
const BURST = 200;

const tools: ServerChange = { kind: "list", list: "tools" };

/** Whatever a resource may be named. */
const odd: readonly ServerChange[] = [
  { kind: "list", list: "prompts" },
  { kind: "list", list: "resources" },
  toUpdate("file:///a%20b?c=d#e"),
  toUpdate('notes://"quoted"\\\n\u0000'),
  toUpdate("notes://größe/日本/🙂"),
  toUpdate(`notes://${"x".repeat(2_000)}`),
];

/**
 * What every change bus does, as checks that any test runner can run:
 *
 * ```ts
 * for (const { name, run } of changeBusContract) it(name, () => run({ open: (handles) => openMyBus(handles) }));
 * ```
 */
export const changeBusContract: readonly ChangeBusCheck[] = /* @__PURE__ */ [
  defineCheck("carries every change as it is", 2, async ({ bus, handles, listen }) => {
    const ear = await listen(handles[1]);
    for (const change of odd) {
      await bus.publish(change);
      await ear.waitFor(change, "A change that was published on another handle");
    }
    const stranger = ear.heard.find((change) => !odd.some((published) => isSame(change, published)));
    if (stranger !== undefined)
      throw new ChangeBusContractError(`A change arrived that nobody published: ${JSON.stringify(stranger)}`);
  }),

  defineCheck("tells every subscriber on every handle, that of the publisher too", 3, async (trial) => {
    const ears = [];
    for (const handle of trial.handles) ears.push(await trial.listen(handle), await trial.listen(handle));
    await trial.bus.publish(tools);
    for (const [index, ear] of ears.entries()) await ear.waitFor(tools, `Subscriber ${index} of ${ears.length}`);
  }),

  defineCheck("hears what is published as soon as the subscription is there", 2, async ({ handles, listen }) => {
    const [one, other] = handles;
    for (let round = 0; round < 5; round++) {
      const change = toUpdate(`notes://${round}`);
      const ear = await listen(one);
      await other?.publish(change);
      await ear.waitFor(change, "A change right after subscribe was fulfilled");
    }
  }),

  defineCheck("loses none of many changes at once", 2, async ({ bus, handles, listen }) => {
    const ear = await listen(handles[1]);
    const changes = Array.from({ length: BURST }, (_, index) => toUpdate(`notes://${index}`));
    await Promise.all(changes.map(async (change) => bus.publish(change)));
    for (const change of changes) await ear.waitFor(change, `One of ${BURST} changes`);
  }),

  defineCheck("tells nobody who has unsubscribed, and those who stay go on hearing", 2, async (trial) => {
    const [left, stays] = [await trial.listen(), await trial.listen()];
    await trial.bus.publish(tools);
    await left.waitFor(tools, "A change before unsubscribing");
    await left.unsubscribe();
    await expectSilence(trial, left, stays);
    // Once more does nothing, to others least of all.
    await left.unsubscribe();
    await expectSilence(trial, left, stays);
  }),

  defineCheck("counts the same listener twice when it subscribes twice", 1, async ({ bus, listen }) => {
    const ear = await listen();
    const endSecond = await bus.subscribe(ear.listener);
    await ear.unsubscribe();
    await bus.publish(tools);
    await ear.waitFor(tools, "A listener that subscribed twice and left once");
    await endSecond();
  }),

  defineCheck("lets no listener that throws keep others from hearing", 1, async ({ bus, listen }) => {
    const fail = (): void => {
      throw new ChangeBusContractError("a listener that throws, as the check wants it");
    };
    const [before, after] = [await listen(bus, fail), await listen()];
    for (const change of [tools, toUpdate("notes://1")]) {
      // Whether the publisher hears of it is up to the bus.
      await publishAnyway(bus, change);
      await before.waitFor(change, "The listener that throws");
      await after.waitFor(change, "The listener after one that throws");
    }
  }),
];

function defineCheck(name: string, handles: number, test: (trial: Trial) => Promise<void>): ChangeBusCheck {
  return { name, run: (subject) => runTrial(subject, handles, test) };
}

function toUpdate(uri: string): ServerChange {
  return { kind: "resource", uri };
}

async function publishAnyway(bus: ChangeBus, change: ServerChange): Promise<void> {
  try {
    await bus.publish(change);
  } catch {
    // What the listener threw.
  }
}

/** What who left would hear comes no later than what another hears that was published afterwards, give or take. */
async function expectSilence({ handles }: Trial, left: Ear, stays: Ear): Promise<void> {
  const before = left.heard.length;
  for (const handle of [...handles, ...handles]) {
    const change = toUpdate(`notes://${stays.heard.length}`);
    await handle.publish(change);
    await stays.waitFor(change, "A subscriber that stays");
  }
  if (left.heard.length > before) throw new ChangeBusContractError("A listener was told after it had unsubscribed");
}
