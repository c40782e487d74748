import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeTemporaryFolder } from "../temporary-database.fixture.ts";
import { bundleProgram } from "./bundle-program.fixture.ts";
import type { InstanceSettings } from "./instance-messages.fixture.ts";
import { type CallOutcome, type Instance, startInstances } from "./instances.fixture.ts";

const PROCESSES = 8;
const TTL_MS = 600_000;
const SKEW_MS = 60_000;
const rejected = { code: -32602, message: "Invalid or expired requestState" };

let folder = "";
let program = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "single-use-program-"));
  program = await bundleProgram(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Fleet {
  readonly instances: readonly [Instance, ...Instance[]];
  /** How often each round had its effect. */
  countEffects(): Promise<Map<string, number>>;
}

async function startFleet(settings: Partial<InstanceSettings> = {}): Promise<Fleet> {
  const place = await makeTemporaryFolder();
  const effectsPath = join(place, "effects.txt");
  await writeFile(effectsPath, "");
  const [first, ...others] = await startInstances(program, PROCESSES, {
    url: join(place, "rounds.db"),
    effectsPath,
    mode: "strict",
    leaseSeconds: 60,
    waitSeconds: 30,
    ...settings,
  });
  if (first === undefined) throw new TypeError("no process was started");
  return {
    instances: [first, ...others],
    async countEffects() {
      const counts = new Map<string, number>();
      for (const round of (await readFile(effectsPath, "utf8")).split("\n").filter(Boolean)) {
        counts.set(round, (counts.get(round) ?? 0) + 1);
      }
      return counts;
    },
  };
}

/** Asks for the question of a round, and gives the token to answer it with. */
async function ask(instance: Instance, round: string): Promise<string> {
  const outcome = await instance.call(round);
  if (outcome === "lost" || !("result" in outcome)) throw new TypeError(`no question came: ${JSON.stringify(outcome)}`);
  return String(outcome.result["requestState"]);
}

/** What a person reads of a paid round; `undefined` when it was rejected or lost. */
function readPayment(outcome: CallOutcome): string | undefined {
  if (outcome === "lost" || !("result" in outcome)) return undefined;
  const [{ text }] = outcome.result["content"] as [{ text: string }];
  return text;
}

function expectRejected(outcomes: readonly CallOutcome[]): void {
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: rejected });
}

describe("eight processes on one database file", { timeout: 60_000 }, () => {
  it.each(["strict", "retryable"] as const)(
    "run each of many rounds once, and all who sent it get its answer (%s)",
    async (mode) => {
      const { instances, countEffects } = await startFleet({ mode });
      const rounds = Array.from({ length: 16 }, (_, index) => `round ${index}`);
      const tokens = await Promise.all(
        rounds.map((round, index) => ask(instances[index % PROCESSES] ?? instances[0], round)),
      );
      // Every process sends every round twice, all at once: nobody has used the database yet, so that they also make it at once.
      const outcomes = await Promise.all(
        rounds.map((round, index) =>
          Promise.all([...instances, ...instances].map((instance) => instance.call(round, tokens[index]))),
        ),
      );
      expect(await countEffects()).toEqual(new Map(rounds.map((round) => [round, 1])));
      for (const [index, ofRound] of outcomes.entries()) {
        const payments = new Set(ofRound.map(readPayment));
        expect([...payments]).toEqual([expect.stringContaining(`round ${index} was paid by process `)]);
      }
    },
  );

  it("run no round twice in strict mode, whichever of them are killed", async () => {
    const { instances, countEffects } = await startFleet({ waitSeconds: 1 });
    const rounds = Array.from({ length: 16 }, (_, index) => `round ${index}`);
    const tokens = await Promise.all(rounds.map((round) => ask(instances[0], round)));
    const victims = instances.slice(5);
    const survivors = instances.slice(0, 5);
    let answered = 0;
    const outcomes = await Promise.all(
      rounds.map((round, index) =>
        Promise.all(
          instances.map(async (instance) => {
            const outcome = await instance.call(round, tokens[index]);
            answered += 1;
            // One more process dies at every eighth answer, in the middle of what it does.
            if (answered % 8 === 0) await victims[answered / 8 - 1]?.kill();
            return outcome;
          }),
        ),
      ),
    );
    const counts = await countEffects();
    expect(Math.max(...counts.values())).toBe(1);
    for (const ofRound of outcomes) {
      const payments = new Set(ofRound.map(readPayment).filter((payment) => payment !== undefined));
      expect(payments.size).toBeLessThanOrEqual(1);
    }
    // Once more: what was recorded is given again, what was not stays burned.
    const again = await Promise.all(
      rounds.map((round, index) => survivors[index % survivors.length]?.call(round, tokens[index]) ?? "lost"),
    );
    expect(await countEffects()).toEqual(counts);
    for (const [index, outcome] of again.entries()) {
      const known = (outcomes[index] ?? []).map(readPayment).find((payment) => payment !== undefined);
      if (known === undefined) continue;
      expect(readPayment(outcome)).toBe(known);
    }
  });
});

describe("processes that are killed while they hold rounds", { timeout: 60_000 }, () => {
  /** Lets one process die before and one after the effect of its round, and gives the rounds with their tokens, and who is left. */
  async function killHolders({ instances: [early, late, ...others] }: Fleet) {
    if (late === undefined) throw new TypeError("two processes are needed");
    const rounds = [
      { name: "killed early", holder: early, place: "before the effect" },
      { name: "killed late", holder: late, place: "after the effect" },
    ] as const;
    const killed = rounds.map(async ({ name, holder, place }) => {
      const token = await ask(holder, name);
      const { stopped } = await holder.stopInNextRound(place);
      const outcome = holder.call(name, token);
      await stopped;
      await holder.kill();
      expect(await outcome).toBe("lost");
      return { name, token };
    });
    return { rounds: await Promise.all(killed), others };
  }

  it("burn them in strict mode: their effects are what they were, for ever", async () => {
    const fleet = await startFleet({ waitSeconds: 0 });
    const { rounds, others } = await killHolders(fleet);
    for (const aheadMs of [0, TTL_MS / 2, TTL_MS - 30_000, TTL_MS + SKEW_MS + 30_000]) {
      await Promise.all(others.map((instance) => instance.turnClock(aheadMs)));
      for (const { name, token } of rounds) {
        expectRejected(await Promise.all(others.map((instance) => instance.call(name, token))));
      }
      expect(await fleet.countEffects()).toEqual(new Map([["killed late", 1]]));
    }
    const running = Array(6).fill("still-running");
    for (const { rejections } of others) expect(rejections).toEqual([...running, "expired", "expired"]);
  });

  it("have them run again in retryable mode, after the lease and only then, and once", async () => {
    const fleet = await startFleet({ mode: "retryable", leaseSeconds: 30, waitSeconds: 1 });
    const { rounds, others } = await killHolders(fleet);
    const callAll = ({ name, token }: { readonly name: string; readonly token: string }) =>
      Promise.all([...others, ...others].map((instance) => instance.call(name, token)));

    await Promise.all(others.map((instance) => instance.turnClock(20_000)));
    for (const outcomes of await Promise.all(rounds.map(callAll))) expectRejected(outcomes);
    expect(await fleet.countEffects()).toEqual(new Map([["killed late", 1]]));

    await Promise.all(others.map((instance) => instance.turnClock(35_000)));
    for (const [index, outcomes] of (await Promise.all(rounds.map(callAll))).entries()) {
      const payments = [...new Set(outcomes.map(readPayment))];
      expect(payments).toEqual([expect.stringContaining(`${rounds[index]?.name} was paid by process `)]);
    }
    // The process that died after its effect had it; that it was lost is what retryable mode risks.
    expect(await fleet.countEffects()).toEqual(
      new Map([
        ["killed late", 2],
        ["killed early", 1],
      ]),
    );
  });
});
