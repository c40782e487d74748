import fc from "fast-check";
import { type Target, targets } from "../targets.fixture.ts";
import type { Move, Script } from "./conversation.fixture.ts";
import { type Program, programs } from "./program.fixture.ts";
import type { Behaviour } from "./reference.fixture.ts";

/** A call, its client, and what it is registered as. */
export interface Scene {
  readonly program: Program;
  readonly script: Script;
  readonly target: Target;
}

/** What may happen in a scene. */
export interface SceneOptions {
  /** The client answers all that it is asked at once, and well. */
  readonly isPatient?: boolean;
  /** The client answers each question each time, though not always well. */
  readonly answersAll?: boolean;
  /** How often a question is answered badly before it is answered well. Default 4: more often than it is asked. */
  readonly maxInvalid?: number;
  /** How often the client sends a round again. Default 0. */
  readonly maxMoves?: number;
  /** A question is worded anew between two rounds. */
  readonly isDeployed?: boolean;
  readonly isSingleUse?: boolean;
}

const filled = fc.record({ action: fc.constant("accept" as const), content: fc.record({ n: fc.nat({ max: 5 }) }) });
const refused = fc.record({ action: fc.constantFrom("decline" as const, "cancel" as const) });

function drawBehaviour({
  isPatient = false,
  answersAll = false,
  maxInvalid = 4,
}: SceneOptions): fc.Arbitrary<Behaviour> {
  if (isPatient) return fc.record({ before: fc.constant([]), finally: filled });
  const before = fc
    .array(fc.constantFrom(...(answersAll ? [] : ["nothing" as const]), "invalid" as const), { maxLength: 4 })
    .filter((all) => all.filter((what) => what === "invalid").length <= maxInvalid);
  return fc.record({
    before: fc.oneof(fc.constant([]), before),
    finally: fc.oneof({ arbitrary: filled, weight: 4 }, { arbitrary: refused, weight: 1 }),
  });
}

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ do: fc.constantFrom("send" as const, "send twice" as const, "send twice at once" as const) }),
  fc.record({ do: fc.constantFrom("repeat" as const, "go back" as const), round: fc.nat({ max: 20 }) }),
);

const deployment = fc.record({ before: fc.integer({ min: 1, max: 6 }), question: fc.nat({ max: 5 }) });

export function drawScene(options: SceneOptions): fc.Arbitrary<Scene> {
  const { maxMoves = 0, isDeployed = false, isSingleUse = false } = options;
  const script = fc.record({
    behaviours: fc.array(drawBehaviour(options), { minLength: 1, maxLength: 8 }),
    moves: fc.array(move, { maxLength: maxMoves }),
    isReversed: fc.boolean(),
    saysMore: fc.boolean(),
    deployment: isDeployed ? deployment : fc.constant(undefined),
    isSingleUse: fc.constant(isSingleUse),
  });
  const scenes = fc.record({ program: programs, script, target: fc.constantFrom(...targets) });
  // Which outcomes a step of a resolver knows hangs on the others', so a deployment may end its flow or not.
  return isDeployed ? scenes.filter(({ program }) => !program.nodes.some(({ gives }) => "steps" in gives)) : scenes;
}
