/** What a page has its reader do. */
export type WalkStep =
  | { readonly kind: "write"; readonly line: number; readonly file: string; readonly text: string }
  | {
      readonly kind: "run";
      readonly line: number;
      readonly script: string;
      /** Lines that appear in what it prints, in this order; `…` stands for anything. */
      readonly expected: readonly string[];
    };

/** What comes before this comment is done by whoever has a checkout: building and packing. */
const START = /^<!-- .*`npm run single-packages`.* -->$/;
const FENCE = /^```(\w*).*$/;

/** A fenced block. */
interface Block {
  readonly line: number;
  readonly language: string;
  readonly text: readonly string[];
  /** The line of text before it. */
  readonly before: string;
}

/**
 * Reads what a page has its reader do. A block marked `sh` is run, and a block `text` right behind it is what that prints. Every other block is a
 * file, whose name is the last code in the line before it, which ends with a colon.
 *
 * @throws SyntaxError when the page does not say where it begins, or a block not which file it is.
 */
export function readWalk(page: string, text: string): WalkStep[] {
  const blocks = readBlocks(page, text);
  return blocks.flatMap((block, index): WalkStep[] => {
    const { line, language } = block;
    if (language === "text") return [];
    if (language !== "sh") {
      return [{ kind: "write", line, file: readFileName(page, block), text: `${block.text.join("\n")}\n` }];
    }
    const next = blocks[index + 1];
    const expected = next?.language === "text" ? next.text.filter((wanted) => wanted.trim() !== "") : [];
    return [{ kind: "run", line, script: block.text.join("\n"), expected }];
  });
}

function readBlocks(page: string, text: string): Block[] {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => START.test(line));
  if (start < 0) throw new SyntaxError(`${page} does not say from where on it is followed.`);
  const blocks: Block[] = [];
  let before = "";
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const [, language] = FENCE.exec(line) ?? [];
    if (language === undefined) {
      if (line.trim() !== "") before = line;
      continue;
    }
    const end = lines.indexOf("```", index + 1);
    if (end < 0) throw new SyntaxError(`${page}:${index + 1}: the block does not end.`);
    blocks.push({ line: index + 1, language, text: lines.slice(index + 1, end), before });
    before = "";
    index = end;
  }
  return blocks;
}

function readFileName(page: string, { line, before }: Block): string {
  const name = before.endsWith(":") ? [...before.matchAll(/`([^`]+)`/g)].at(-1)?.[1] : undefined;
  // Nothing outside of the folder that the reader is in.
  if (name !== undefined && /^(?!.*\.\.)[\w-][\w./-]*\.\w+$/.test(name)) return name;
  throw new SyntaxError(`${page}:${line}: the line before the block does not name its file.`);
}
