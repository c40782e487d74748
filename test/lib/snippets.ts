/** TypeScript of a page that is compiled, and run, as one module. */
export interface SnippetModule {
  /** The page, and the line where the first block opens: `docs/request-state.md:12`. */
  readonly name: string;
  readonly page: string;
  /** Every line stands where it stands on the page, so that messages name the page's own lines. */
  readonly code: string;
  /** Whether it is run too, and not only compiled. */
  readonly runs: boolean;
}

/** A fenced block, or a heading, which is a block of no lines. */
interface Block {
  /** From 1. */
  readonly line: number;
  /** What stands behind the marks. */
  readonly words: readonly string[];
  readonly code: readonly string[];
}

const HEADING = "#";
const knownWords: ReadonlySet<string> = new Set(["new", "no-run"]);

/**
 * Finds the modules of a page. The blocks marked `ts` under one heading of the second level are one module; `ts new` begins another one
 * there, and `ts no-run` anywhere in a module keeps it from being run. Comments that begin with `<!-- ts` are blocks that readers do not see.
 *
 * @throws SyntaxError when a block has an unknown word behind `ts`, or does not end.
 */
export function findSnippetModules(page: string, text: string): SnippetModule[] {
  const groups: Block[][] = [[]];
  for (const block of readBlocks(page, text)) {
    if (block.words[0] === HEADING || block.words.includes("new")) groups.push([]);
    if (block.words[0] === "ts") groups.at(-1)?.push(block);
  }
  return groups.filter((blocks) => blocks.length > 0).map((blocks) => buildModule(page, blocks));
}

function buildModule(page: string, blocks: readonly Block[]): SnippetModule {
  const lines: string[] = [];
  for (const { line, code } of blocks) {
    while (lines.length < line) lines.push("");
    lines.push(...code);
  }
  return {
    name: `${page}:${blocks[0]?.line}`,
    page,
    // Whatever is in it, it is a module.
    code: `${lines.join("\n")}\nexport {};\n`,
    runs: !blocks.some(({ words }) => words.includes("no-run")),
  };
}

function* readBlocks(page: string, text: string): Generator<Block> {
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1;
    const [, heading, marks, info = ""] = /^(##? )|^ *(`{3,}|<!-- (?=ts\b))(.*)$/.exec(lines[index] ?? "") ?? [];
    if (heading !== undefined) yield { line, words: [HEADING], code: [] };
    if (marks === undefined) continue;
    const closing = marks.startsWith("`") ? new RegExp(`^ *${marks}\`*\\s*$`) : /^ *-->$/;
    const end = lines.findIndex((candidate, at) => at > index && closing.test(candidate));
    if (end < 0) throw new SyntaxError(`${page}:${line}: the block does not end`);
    const words = info.trim().split(/\s+/);
    checkWords(`${page}:${line}`, words);
    yield { line, words, code: lines.slice(line, end) };
    index = end;
  }
}

function checkWords(place: string, [language, ...words]: readonly string[]): void {
  const unknown = language === "ts" ? words.find((word) => !knownWords.has(word)) : undefined;
  if (unknown !== undefined) throw new SyntaxError(`${place}: a block of ts may be new or no-run, not ${unknown}`);
}
