import type { FleetEvent } from "../members/fleet-event.ts";
import type { RotationPhase } from "../rotation/run-rotation.ts";
import type { StoryEnding, StoryKind } from "../stories/story.ts";

/** What happens to one flow. */
export type FlowEvent = { readonly flow: number } & (
  | { readonly type: "flow-began"; readonly name: string; readonly kind: StoryKind }
  | { readonly type: "round"; readonly servedBy: string | undefined; readonly status: "answered" | "rejected" }
  | { readonly type: "cut-off" }
  /** Without an ending it is lost. */
  | { readonly type: "flow-ended"; readonly ending: StoryEnding | undefined; readonly begunAgain: number }
);

/** All that a view is made of. */
export type ViewEvent =
  | FleetEvent
  | FlowEvent
  | { readonly type: "phase"; readonly phase: RotationPhase }
  /** What the run itself is about, such as what it waits for. */
  | { readonly type: "note"; readonly text: string }
  /** Time has passed. */
  | { readonly type: "tick" };
