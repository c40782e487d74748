/** How a server of this SDK tells of changes: over HTTP it does not do so itself in the modern era. */
export interface Announce {
  readonly toolsChanged: () => void;
  readonly resourceUpdated: (uri: string) => void;
}
