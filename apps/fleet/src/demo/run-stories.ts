import { setMaxListeners } from "node:events";
import { type Finished, Load } from "../load/load.ts";
import { connectUser, type User } from "../load/user.ts";
import { pause } from "../parts/pause.ts";
import { dealStory } from "../stories/deal-story.ts";
import { runStory } from "../stories/run-story.ts";
import { toEnding } from "../stories/story.ts";
import type { StoryRecord } from "../stories/story-record.ts";
import type { ViewEvent } from "../view/view-event.ts";
import { type DemoSettings, QUICKEST_SHARE } from "./demo-settings.ts";

/** The pause before a round that was cut off is sent again, in milliseconds. */
const PAUSE_MS = 100;

/** How long after its time a token comes that is too old, in milliseconds. */
const LATE_MS = 300;

/** A story that is over. */
export type FinishedStory = Finished<StoryRecord>;

/** Where stories are run. */
export interface StoriesOptions {
  readonly settings: DemoSettings;
  readonly url: string;
  /** Begins the names of all databases. */
  readonly prefix: string;
  readonly retiringKeyId: string;
  show(event: ViewEvent): void;
  readonly signal: AbortSignal;
}

/** Connects the users, who have not begun yet. */
export async function connectStories(options: StoriesOptions): Promise<Load<StoryRecord>> {
  const { settings, url, prefix, retiringKeyId, show, signal } = options;
  const { seed, ttlSeconds, longestThinkMs } = settings;
  const ttlMs = ttlSeconds * 1000;
  // Every user listens.
  setMaxListeners(0, signal);
  const users = await Promise.all(Array.from({ length: settings.users }, () => connectUser(url)));
  return new Load<StoryRecord>({
    users: users.length,
    seed,
    longestStartMs: longestThinkMs,
    async runFlow(flow, user, random) {
      const story = dealStory(flow, { seed, prefix, hurriesFrom: settings.flows });
      show({ type: "flow-began", flow, name: story.name, kind: story.kind });
      const record = await runStory(story, users[user] as User, {
        ttlMs,
        retiringKeyId,
        signal,
        clock: () => performance.now(),
        think: () => pause(longestThinkMs * (QUICKEST_SHARE + (1 - QUICKEST_SHARE) * random()), signal),
        dawdle: () => pause(ttlMs + LATE_MS, signal),
        pause: () => pause(PAUSE_MS, signal),
        onRound: ({ servedBy, status }) => show({ type: "round", flow, servedBy, status }),
        onCutOff: () => show({ type: "cut-off", flow }),
      });
      const ending = record.problem === undefined ? toEnding(story) : undefined;
      show({ type: "flow-ended", flow, ending, begunAgain: record.begunAgain });
      return record;
    },
    sleep: pause,
    signal,
  });
}
