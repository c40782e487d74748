/** How an answer is written that stays open until somebody ends it, such as a subscription's. */
export interface OpenAnswer {
  /** Whether the caller keeps up. While it does not, whoever can wait with a notification does so. */
  isWritable(): boolean;

  /** Tells each time that {@link isWritable} has become true again. For one listener. */
  onWritable(listener: () => void): void;

  /**
   * Tells when the transport is about to close; at once, when it already is. A request that ends then still has its response sent. For one
   * listener.
   */
  onClosing(listener: () => void): void;
}
