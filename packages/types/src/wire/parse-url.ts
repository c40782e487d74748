/**
 * Parses a URL, and gives nothing where it is none. `URL.canParse` is not to be asked: once its caller is optimized, Node 20 takes what has letters such as
 * `ü` for no URL.
 */
export function parseUrl(text: string | URL, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
