import type { RotationPhase } from "../rotation/run-rotation.ts";
import type { KeyName } from "../rotation/stages.ts";
import type { StoryEnding, StoryKind } from "../stories/story.ts";

/** One instance as an operator sees it. */
export interface InstanceView {
  readonly name: string;
  readonly state: "starting" | "up" | "killed" | "ended";
  readonly pid: number | undefined;
  /** How often it was started after the first time. */
  readonly restarts: number;
  /** How many requests it answered. */
  readonly rounds: number;
  /** The sealing key first. */
  readonly keys: readonly KeyName[];
}

/** One request of a flow: by whom it was answered, and how; by nobody where it was cut off. */
export interface Hop {
  readonly instance: string;
  readonly mark: "answered" | "rejected" | "cut-off";
}

/** One flow as its user sees it. */
export interface FlowView {
  readonly flow: number;
  readonly name: string;
  readonly kind: StoryKind;
  readonly hops: readonly Hop[];
  readonly end?: { readonly ending: StoryEnding | "lost"; readonly atMs: number };
}

/** Something that happened, in words. */
interface Happening {
  readonly atMs: number;
  readonly text: string;
}

/** All that is counted and shown of a run. Times are milliseconds since its start. */
export interface FleetView {
  readonly atMs: number;
  /** How many flows there are to be at least. */
  readonly wanted: number;
  /** How many stages the rotation has. */
  readonly stages: number;
  readonly phase: (RotationPhase & { readonly sinceMs: number }) | undefined;
  readonly instances: readonly InstanceView[];
  readonly began: number;
  readonly ended: Readonly<Record<StoryEnding | "lost", number>>;
  readonly begunAgain: number;
  readonly cutOff: number;
  readonly rounds: number;
  /** How many requests followed another one of their flow, and how many of these came to another instance. */
  readonly followed: number;
  readonly hopped: number;
  /** When the last requests were answered, as far back as their rate is taken from. */
  readonly recentRounds: readonly number[];
  readonly rejections: ReadonlyMap<string, number>;
  /** The flows under way, whether they are shown or not. */
  readonly underWay: ReadonlyMap<number, FlowView>;
  /** The flows that are shown, each in a place of its own for as long as it goes on, and a little longer. */
  readonly shown: readonly FlowView[];
  /** How much happened so far; the last of it is in `happenings`. */
  readonly happened: number;
  readonly happenings: readonly Happening[];
}

/** What a view is made for. */
export interface ViewSettings {
  readonly wanted: number;
  readonly stages: number;
  readonly names: readonly string[];
}

/** A run in which nothing has happened yet. */
export function createView({ wanted, stages, names }: ViewSettings): FleetView {
  return {
    atMs: 0,
    wanted,
    stages,
    phase: undefined,
    instances: names.map((name) => {
      return { name, state: "starting", pid: undefined, restarts: 0, rounds: 0, keys: [] };
    }),
    began: 0,
    ended: { created: 0, declined: 0, cancelled: 0, lost: 0 },
    begunAgain: 0,
    cutOff: 0,
    rounds: 0,
    followed: 0,
    hopped: 0,
    recentRounds: [],
    rejections: new Map(),
    underWay: new Map(),
    shown: [],
    happened: 0,
    happenings: [],
  };
}

/** How many flows are over. */
export function countEnded({ ended }: FleetView): number {
  return ended.created + ended.declined + ended.cancelled + ended.lost;
}
