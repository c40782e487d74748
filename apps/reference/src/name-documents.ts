import { type Application, Converter } from "typedoc";

/** Has pages called by their first heading, and grouped by their folder. */
export function nameDocuments(application: Application): void {
  application.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    document.frontmatter["group"] = toGroup(document.name);
    const heading = document.content
      .map(({ text }) => text)
      .join("")
      .match(/^# (.+)$/m)?.[1];
    if (heading !== undefined) document.name = toName(heading);
  });
}

/** @param path of a page, from the root of the repository. */
export function toGroup(path: string): string {
  if (path.startsWith("docs/guides/")) return "Guides";
  return path.startsWith("docs/adr/") ? "Decisions" : "Pages";
}

/** A heading without marks, and without what follows a colon, unless it begins with the number of a decision. */
export function toName(heading: string): string {
  const plain = heading.replace(/[`*]/g, "");
  const [, number, title] = plain.match(/^(\d{4})[.:]? (.+)$/) ?? [];
  return number === undefined ? plain.replace(/: .*$/, "") : `${number} ${title}`;
}
