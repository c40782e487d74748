/** The text of a block of content, or of what was read of a resource, in any SDK; empty where it has none. */
export function readText(content: unknown): string {
  return (content as { text?: string } | undefined)?.text ?? "";
}
