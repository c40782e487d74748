/**
 * Sets a member of an error that loggers do not print: it holds what people answered, or a server's state, which is as good as a credential. It
 * is read like any other.
 */
export function hideMember(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, configurable: true, enumerable: false });
}
