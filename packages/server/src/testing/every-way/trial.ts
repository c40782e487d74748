import type { DriveOptions } from "../drive/drive-options.ts";
import type { Baseline } from "./baseline.ts";
import { defaultAuth, type EveryWayOptions, type ScriptedCall } from "./every-way-options.ts";
import type { Finding } from "./finding.ts";
import { type Plan, playCall } from "./play.ts";
import type { BuildServer } from "./stage/outside.ts";
import { Stage } from "./stage/stage.ts";
import type { Trace } from "./trace.ts";

const MAX_ROUNDS = 20;

/** A call that is tried, and what its ways need. Each stage that it sets has flows of its own. */
export class Trial {
  readonly call: ScriptedCall;
  readonly options: EveryWayOptions;
  readonly #build: BuildServer;
  #seed = 0;

  constructor(build: BuildServer, call: ScriptedCall, options: EveryWayOptions) {
    this.#build = build;
    this.call = call;
    this.options = options;
  }

  setStage(options: { readonly singleUse?: boolean } = {}): Stage {
    return new Stage(this.#build, { ...options, seed: this.#seed++ });
  }

  /** The client that calls. */
  get client(): DriveOptions & { readonly maxRounds: number } {
    const { auth = defaultAuth, capabilities, meta, maxRounds = MAX_ROUNDS } = this.options;
    return { auth, capabilities, meta, maxRounds };
  }

  /** Plays the call on a stage. */
  play(stage: Stage, plan: Plan = {}): Promise<Trace> {
    return playCall(stage, this.call, this.client, plan);
  }

  /** Whether the script lets a question be asked again. */
  isListed(key: string): boolean {
    return Array.isArray(this.call.answers?.[key]);
  }

  isOptional(key: string): boolean {
    return this.options.optional?.includes(key) === true;
  }
}

/** One way that a call can go. */
export interface Way {
  /** Names it in the report. */
  readonly name: string;
  readonly run: (trial: Trial, baseline: Baseline) => Promise<readonly Finding[]>;
}
