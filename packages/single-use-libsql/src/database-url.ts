import { ConfigurationError, showValue } from "@proj/types";

/** Where a database is, as `@libsql/client` takes it. */
export interface DatabaseUrl {
  readonly url: string;
  /** Whether this process opens the file itself. */
  readonly isFile: boolean;
}

const serverSchemes = /^(?:libsql|https?|wss?):/i;
const anyScheme = /^[a-z][a-z\d+.-]+:/i;

/**
 * Reads a URL, or the path of a file.
 *
 * @throws ConfigurationError for a database that no other process can open, and for a URL of anything but a file or a libSQL server.
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  if (typeof url !== "string" || url.trim() === "") {
    throw new ConfigurationError(
      `url must be the path of a file or the URL of a libSQL server, such as "./single-use.db"; got ${showValue(url)}.`,
    );
  }
  if (serverSchemes.test(url)) return { url, isFile: false };
  if (/^(?:file:)?:memory:/i.test(url) || /^file:(?:\/\/)?(?:$|[?#])/i.test(url)) {
    throw new ConfigurationError(
      `url must name a file that other processes can open too; got ${showValue(url)}. For one process there is memorySingleUseStore() in @proj/server.`,
    );
  }
  if (/^file:/i.test(url)) return { url, isFile: true };
  if (anyScheme.test(url)) {
    // Not the URL itself: what stands behind an unknown scheme may be a secret.
    const [scheme] = url.split(":");
    throw new ConfigurationError(
      `url must start with file:, libsql:, http(s): or ws(s):, or be a path; got one that starts with ${showValue(`${scheme}:`)}.`,
    );
  }
  return { url: toFileUrl(url), isFile: true };
}

/** Encoded as a whole: a path that starts with two slashes, or with a drive, is then not taken for a URL with a host. */
function toFileUrl(path: string): string {
  try {
    return `file:${encodeURIComponent(path)}`;
  } catch (cause) {
    throw new ConfigurationError("url is a path with half of a character in it.", { cause });
  }
}
