/** A list that a server offers, as it is named in what tells of its changes. The templates of resources count among the resources. */
export type ChangingList = "tools" | "prompts" | "resources";

/** Something that clients may subscribe to has changed: a list, or what is read at one URI. Plain JSON. */
export type ServerChange =
  | { readonly kind: "list"; readonly list: ChangingList }
  | { readonly kind: "resource"; readonly uri: string };

/** Ends one subscription to a bus. Calling it again does nothing. */
export type Unsubscribe = () => void | Promise<void>;

/**
 * Carries changes from the server where they happen to all servers that share the bus, so that a client hears of them whichever instance holds
 * its subscription.
 *
 * A change is a hint to look again, and that is all a bus must be good for:
 *
 * - whoever was subscribed when `publish` was called hears of the change, also in the process that published it. A bus that is cut off from the
 *   others may lose what is published meanwhile, and says so by rejecting `publish` where it can;
 * - twice is harmless, order does not matter, and neither does being a little late;
 * - a listener is not called any more once `Unsubscribe` has come to its end, and one that throws keeps no other from hearing.
 */
export interface ChangeBus {
  /** Tells all subscribers. What it throws is told to the operator; the change still reaches the listeners of the server that published it. */
  publish(change: ServerChange): void | Promise<void>;

  /**
   * Has `listener` told of every change from now on; where a promise is given, from its fulfilment on.
   *
   * @param listener does not throw.
   */
  subscribe(listener: (change: ServerChange) => void): Unsubscribe | Promise<Unsubscribe>;
}
