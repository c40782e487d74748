import type { Column } from "./matrix.ts";
import { wrap } from "./wrap.ts";

/** Why something cannot work, under the letter that stands for it. By what it says. */
export type Notes = ReadonlyMap<string, { readonly letter: string; readonly page: string | undefined }>;

/** Gives a letter to each reason, in the order of the cells. */
export function listNotes(columns: readonly Column[]): Notes {
  const notes = new Map<string, { readonly letter: string; readonly page: string | undefined }>();
  for (const cell of columns.flatMap(({ cells }) => Object.values(cells))) {
    if (cell.status !== "impossible" || notes.has(cell.because)) continue;
    notes.set(cell.because, { letter: String.fromCharCode("a".charCodeAt(0) + notes.size), page: cell.page });
  }
  return notes;
}

/** One text with all of them. */
export function explainNotes(notes: Notes): string[] {
  const lines = [...notes].map(([because, { letter, page }]) =>
    wrap(`${because} (${page === undefined ? "the program" : page})`, `${letter}  `, "   "),
  );
  return lines.length > 0 ? [lines.join("\n")] : [];
}
