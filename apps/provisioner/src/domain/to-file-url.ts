import { sep } from "node:path";

/**
 * A path as `@libsql/client` takes it: percent-encoded, and without the empty host of a standard file URL, which it does not understand
 * before a Windows drive.
 */
export function toFileUrl(path: string): string {
  return `file:${path.split(sep).map(encodeURIComponent).join("/")}`;
}
