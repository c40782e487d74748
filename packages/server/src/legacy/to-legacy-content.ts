import { isRecord, type LegacyVersion, legacyFacts } from "@proj/types";

/** A block of content, as its author gave it. */
type Block = { readonly [member: string]: unknown };

/**
 * Content as a revision has it. What it has no word for is said in what it has: a link as text, something that is heard as a resource. Members that
 * it does not know stay: its schemas let them through.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/changelog
 */
export function toLegacyContent(content: readonly unknown[], version: LegacyVersion): readonly unknown[] {
  const { hasAudio, hasResourceLinks } = legacyFacts[version];
  if (hasAudio && hasResourceLinks) return content;
  return content.map((block, index) => toLegacyBlock(block, index, version));
}

/** @param index names what has no name of its own. */
export function toLegacyBlock(block: unknown, index: number, version: LegacyVersion): unknown {
  if (!isRecord(block)) return block;
  const { hasAudio, hasResourceLinks } = legacyFacts[version];
  if (block["type"] === "resource_link" && !hasResourceLinks) return toText(block);
  if (block["type"] === "audio" && !hasAudio) return toResource(block, index);
  return block;
}

function toText({ title, name, uri, description, annotations }: Block): Block {
  const words = description === undefined ? "" : `: ${description}`;
  return { type: "text", text: `${title ?? name} (${uri})${words}`, ...keep("annotations", annotations) };
}

function toResource({ data, mimeType, annotations }: Block, index: number): Block {
  const resource = { uri: `audio:${index}`, mimeType, blob: data };
  return { type: "resource", resource, ...keep("annotations", annotations) };
}

function keep(name: string, value: unknown): Block {
  return value === undefined ? {} : { [name]: value };
}
