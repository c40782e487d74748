import type { MessageHandler, SingleUseStore } from "@proj/types";
import { A_SERVER, checkMethods } from "../../../options/check-methods.ts";
import { memorySingleUseStore } from "../../../single-use/memory-store.ts";
import { createEventLog, type EventLog } from "../../drive/event-log.ts";
import { createTestRandom } from "./create-test-random.ts";
import type { Effect } from "./effect.ts";
import type { BuildServer, Outside, ServerOverrides } from "./outside.ts";
import { TestKeys } from "./test-keys.ts";

/** How a stage is set. */
export interface StageOptions {
  /** Stages with different seeds have different flows. */
  readonly seed: number;
  /** Whether each token counts once. Default false. */
  readonly singleUse?: boolean;
}

/** Long ago, so that nothing under test is true by the real clock as well. */
const START = Date.UTC(2024, 0, 1);

/** How many turns of promises a handler has left behind, at most, to have an effect that nobody waits for. */
const TURNS = 20;

/** A server under test and all that surrounds it, for one way. */
export class Stage {
  readonly log: EventLog = createEventLog();
  /** All that happened outside of the server, in its order. */
  readonly effects: Effect[] = [];
  readonly keys: TestKeys = new TestKeys();
  readonly #build: BuildServer;
  readonly #outside: Outside;
  readonly #shared: Omit<ServerOverrides, "requestState">;
  readonly #singleUse: { readonly store: SingleUseStore } | undefined;
  #time = START;
  #clockReads = 0;
  #claims = 0;

  constructor(build: BuildServer, { seed, singleUse = false }: StageOptions) {
    this.#build = build;
    const kept = new Map<string, unknown>();
    this.#outside = {
      effect: (name) => void this.effects.push({ name, kind: "effect" }),
      keep: <Kept>(name: string, create: () => Kept): Kept => {
        if (!kept.has(name)) kept.set(name, create());
        return kept.get(name) as Kept;
      },
    };
    this.#shared = {
      clock: () => {
        this.#clockReads++;
        return this.#time;
      },
      random: createTestRandom(seed),
      onEvent: (event) => {
        this.log.onEvent(event);
        if (event.type === "step-ran") this.effects.push({ name: event.key, kind: "once" });
      },
    };
    this.#singleUse = singleUse ? { store: this.#countClaims(memorySingleUseStore()) } : undefined;
  }

  /** Whether the server goes by the clock and tells the subscriber that it was handed. */
  get isUsed(): boolean {
    return this.#clockReads > 0 && this.log.events.length > 0;
  }

  /** Whether the server asked the single-use store. */
  get isSingleUse(): boolean {
    return this.#claims > 0;
  }

  /** Milliseconds since the Unix epoch. */
  get now(): number {
    return this.#time;
  }

  /** Turns the clock, forwards or back. */
  turnClock(milliseconds: number): void {
    this.#time += milliseconds;
  }

  /** Builds a server with the keys as they are now: the first one, or one after a restart. */
  async buildServer(): Promise<MessageHandler> {
    return this.#buildWith(this.keys);
  }

  /** Builds a server that has none of the keys, as one without a codec after a restart. */
  async buildStranger(): Promise<MessageHandler> {
    return this.#buildWith(new TestKeys());
  }

  /** Does something, and tells what happened outside meanwhile, also of what nobody waited for and that happens at once. */
  async watch<Result>(act: () => Promise<Result>): Promise<readonly [Result, readonly Effect[]]> {
    const start = this.effects.length;
    const result = await act();
    for (let turn = 0; turn < TURNS; turn++) await null;
    return [result, this.effects.slice(start)];
  }

  async #buildWith(keys: TestKeys): Promise<MessageHandler> {
    const singleUse = this.#singleUse;
    const requestState = { codec: keys.buildCodec(), ...(singleUse === undefined ? {} : { singleUse }) };
    const server = await this.#build({ ...this.#shared, requestState }, this.#outside);
    checkMethods("tryEveryWay: what build gives", server, ["handle"], A_SERVER);
    return server;
  }

  #countClaims(store: SingleUseStore): SingleUseStore {
    return {
      ...store,
      begin: (id, claim) => {
        this.#claims++;
        return store.begin(id, claim);
      },
    };
  }
}
