import { posix } from "node:path";
import { splitCode } from "./guides.ts";

/** A link to a part of a page, its own or another. */
export interface AnchorLink {
  /** Relative to the root of the repository, with slashes. */
  readonly page: string;
  /** What follows `#`. */
  readonly anchor: string;
}

/** Finds the links to parts of pages of this repository that the page at `path` has. Code is no place for links. */
export function findAnchorLinks(path: string, text: string): AnchorLink[] {
  return [...splitCode(text).prose.matchAll(/\]\(([^)\s#]*)#([^)\s]*)\)/g)]
    .filter(([, target = ""]) => !/^[a-z]+:/i.test(target))
    .map(([, target = "", anchor = ""]) => ({
      page: target === "" ? path : posix.join(posix.dirname(path), target),
      anchor,
    }));
}

/** Lists the anchors that GitHub gives the headings of a page: of equal ones the second ends in `-1`, and so on. */
export function listAnchors(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  const prose = text.replace(/^(`{3,}).*\n[\s\S]*?^\1`*\s*$/gm, "").replace(/<!--[\s\S]*?-->/g, "");
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = toSlug(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

function toSlug(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}
