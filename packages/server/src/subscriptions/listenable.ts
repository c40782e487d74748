import type { ChangingList } from "@proj/types";
import type { MethodRunner } from "../dispatch/service.ts";
import type { SubscriptionSurroundings } from "./subscriptions.ts";

/** Tells the clients of a low-level server what has changed. */
export interface ChangeTeller {
  /** A list that the server serves has changed. */
  readonly listChanged: (list: ChangingList) => void;
  /** What is read at a URI has changed. */
  readonly resourceUpdated: (uri: string) => void;
}

/** What makes a server one that can be listened to. */
export interface Listenable extends ChangeTeller {
  /** Builds `subscriptions/listen` for a server with these methods; `undefined` where nothing of it can change. */
  readonly buildListen: (methods: Iterable<string>) => MethodRunner | undefined;
  /** Ends all subscriptions, each with a response. */
  readonly endAll: () => void;
}

/** Builds it for one server. */
export type BuildListenable = (surroundings: SubscriptionSurroundings) => Listenable;
