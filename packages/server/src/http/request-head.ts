/** The part of an HTTP request that comes before its body. */
export interface RequestHead {
  readonly method: string;
  /**
   * Gives a header's value by its name, in whatever case; `undefined` or `null` when it is absent. Where a header came more than once, the values
   * are separated by line breaks if the platform tells them apart.
   */
  readonly readHeader: (name: string) => string | null | undefined;
}
