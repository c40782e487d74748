import { posix } from "node:path";

/** Something that a guide names. */
export interface Mention {
  readonly kind: "path" | "link" | "script";
  /** A path from the root of the repository, or the name of a script of the root's package.json. */
  readonly target: string;
}

/** What exists, for the mentions to be compared with. */
export interface Tree {
  /** Files relative to the root, with slashes. */
  readonly files: readonly string[];
  /** Names of the scripts in the root's package.json. */
  readonly scripts: readonly string[];
}

/** A path in code begins with one of these, or is a file of the root. */
const topFolders = ["apps", "docs", "packages", "test", "tools", ".changeset", ".ci", ".github"];
const rootFile = /^\w[\w.-]*\.(?:[cm]?[jt]s|jsonc?|md|ya?ml)$/;

/** Finds the repository paths, links and npm scripts that the guide at `path` names. Text in fenced blocks counts as code. */
export function findMentions(path: string, text: string, tree: Tree): Mention[] {
  const { code, prose } = splitCode(text);
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^(?:[a-z]+:|#)/i.test(target));
  return [
    ...links.map(
      (target): Mention => ({ kind: "link", target: posix.join(posix.dirname(path), target.replace(/#.*$/, "")) }),
    ),
    ...code.flatMap((snippet) => snippet.split(/[\s"'(),;]+/)).flatMap((word) => toPath(path, word, tree)),
    ...code
      .flatMap((snippet) => [...snippet.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)])
      .map(([, named, short]): Mention => ({ kind: "script", target: named ?? short ?? "" })),
  ];
}

/** Tells which of the mentions do not exist. */
export function findDeadMentions(mentions: readonly Mention[], tree: Tree): Mention[] {
  return mentions.filter(({ kind, target }) =>
    kind === "script" ? !tree.scripts.includes(target) : !pathExists(target, tree.files),
  );
}

/** Takes code apart from the rest of a page: fenced blocks, and what stands between marks in a line. */
export function splitCode(text: string): { code: string[]; prose: string } {
  const code: string[] = [];
  const keep = (_: string, snippet: string): string => {
    code.push(snippet);
    return "";
  };
  const prose = text.replace(/^```[^\n]*\n([\s\S]*?)^```/gm, keep).replace(/`([^`\n]+)`/g, keep);
  return { code, prose };
}

function toPath(guide: string, word: string, tree: Tree): Mention[] {
  const target = word.replace(/^\.\//, "").replace(/[:.]$/, "");
  // These stand for something that the reader fills in.
  if (/[<>{}$]|NNNN/.test(target)) return [];
  const [top = "", ...rest] = target.split("/");
  if (rest.length > 0) return topFolders.includes(top) && !isProtocolMethod(target) ? [{ kind: "path", target }] : [];
  // Pages deeper down speak of files of other projects too, such as the specification's `schema.ts`.
  const isRootGuide = !guide.includes("/");
  return isRootGuide && rootFile.test(target) && !isSomebodyElses(target, tree) ? [{ kind: "path", target }] : [];
}

/** MCP's own `tools/list` and `tools/call` look like paths. */
function isProtocolMethod(target: string): boolean {
  return /^tools\/\w+$/.test(target);
}

/** A bare file name such as `index.ts` or `package.json` may be that of any folder. */
function isSomebodyElses(name: string, tree: Tree): boolean {
  return tree.files.some((file) => file.endsWith(`/${name}`));
}

/** `*` stands for part of a name, `**` for any folders. A folder exists when there is a file in it. */
function pathExists(path: string, files: readonly string[]): boolean {
  const trimmed = path.replace(/\/$/, "");
  if (trimmed === "." || trimmed === "") return true;
  const source = trimmed
    .split(/(\*\*\/|\*\*|\*)/)
    .map((part) =>
      part === "*"
        ? "[^/]*"
        : part === "**/"
          ? "(?:.*/)?"
          : part === "**"
            ? ".*"
            : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  const pattern = new RegExp(`^${source}(?:/.*)?$`);
  return files.some((file) => pattern.test(file));
}
