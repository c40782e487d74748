import { regions, sizes } from "@proj/provisioner";
import { createRandom, type Random } from "../random.ts";
import type { QuestionKey, Story, StoryKind } from "./story.ts";

/** So many stories of each kind are among every twenty. */
const shares: readonly (readonly [StoryKind, number])[] = [
  ["agrees", 8],
  ["refuses", 1],
  ["declines", 2],
  ["cancels", 2],
  ["repeats", 2],
  ["reconsiders", 1],
  ["dawdles", 1],
  ["tampers", 2],
  ["borrows", 1],
];
const deck = shares.flatMap(([kind, count]) => Array<StoryKind>(count).fill(kind));

/** How many stories have every kind among them. */
export const DECK_SIZE: number = deck.length;

const questions: readonly QuestionKey[] = ["region", "size", "cost"];

/** What stories are dealt from. */
export interface DealerOptions {
  readonly seed: number;
  /** Begins the names of this run's databases, and of no other's. */
  readonly prefix: string;
  /** From which flow on nobody dawdles any more: the run would wait for them at its end. */
  readonly hurriesFrom: number;
}

/**
 * The story of a flow, the same for the same seed but for the name of its database.
 *
 * @param flow counts the flows, from 0.
 */
export function dealStory(flow: number, { seed, prefix, hurriesFrom }: DealerOptions): Story {
  const block = Math.floor(flow / deck.length);
  const kinds = shuffle(deck, createRandom(seed + block));
  const kind = kinds[flow % deck.length] as StoryKind;
  const random = createRandom(seed + 1_000_003 * (flow + 1));
  return {
    kind: kind === "dawdles" && flow >= hurriesFrom ? "agrees" : kind,
    name: `${prefix}-${String(flow).padStart(4, "0")}`,
    region: pick(regions, random).id,
    size: pick(sizes, random).id,
    at: pick(questions, random),
  };
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** Every order is as likely as any other (Fisher and Yates). */
function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const left = [...items];
  const taken: Item[] = [];
  while (left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}
