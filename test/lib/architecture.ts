import { posix } from "node:path";
import { folderOf, isTestFile } from "./layer-rules.ts";
import type { SourceFile } from "./source-file.ts";

/** What the files of one folder import of another folder of their package. */
export interface FolderArrow {
  readonly from: string;
  readonly to: string;
  /** Nothing of it is left at run time. */
  readonly typeOnly: boolean;
}

/** A row of a package's table: a folder below its `src`, and what it imports. The files of `src` itself are called `src`. */
interface FolderRow {
  readonly folder: string;
  /** Folders within it that the row names. */
  readonly inner: readonly string[];
  readonly arrows: readonly FolderArrow[];
}

/** A package as the page draws it. */
export interface DrawnPackage {
  readonly rows: readonly FolderRow[];
  /** Its picture, from the top to the bottom: what stands in a row imports, at run time, what stands below it. */
  readonly layers: readonly (readonly string[])[];
}

/** How the files that lie in `src` itself are called. */
const TOP = "src";

/** A row of a package's table: the folder, what is in it, what it imports, what it takes types of. */
const rowPattern = /^\| `([\w-]+)\/?` \|(.*)\|(.*)\|(.*)\|$/gm;

/** Derives the arrows between the folders of the package in `folder`, each once, from the imports of what is published. */
export function deriveFolderArrows(files: readonly SourceFile[], folder: string): FolderArrow[] {
  const arrows = new Map<string, FolderArrow>();
  for (const { path, requests } of files.filter((file) => !isTestFile(file.path))) {
    const from = folderOf(path, folder) || TOP;
    for (const { specifier, typeOnly } of requests.filter((request) => request.specifier.startsWith("."))) {
      const to = folderOf(posix.join(posix.dirname(path), specifier), folder) || TOP;
      const name = `${from} ${to}`;
      if (from !== to) arrows.set(name, { from, to, typeOnly: typeOnly && (arrows.get(name)?.typeOnly ?? true) });
    }
  }
  return [...arrows.values()];
}

/** Derives what the package in `folder` imports from outside, by the names of packages, without what the platform has. */
export function derivePackageArrows(files: readonly SourceFile[], folder: string): string[] {
  const specifiers = files
    .filter(({ path }) => path.startsWith(`${folder}/`) && !isTestFile(path))
    .flatMap(({ requests }) => requests.map(({ specifier }) => specifier))
    .filter((specifier) => !/^(?:\.|node:)/.test(specifier));
  return [...new Set(specifiers.map((specifier) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")))];
}

/** Lists the folders of the package in `folder` that `files`, by their paths, lie in, sorted: `src` itself, and those below it. */
export function listFolders(files: readonly string[], folder: string): string[] {
  const start = `${folder}/${TOP}/`.length;
  return [...new Set(files.map((path) => posix.dirname(path).slice(start) || TOP))].sort();
}

/** Lists the folders, which end in a slash, that the pictures of the section under `heading` name. */
export function readPictureFolders(page: string, heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  const pictures = Array.from(section.matchAll(/^```text\n([\s\S]*?)^```/gm), ([, picture = ""]) => picture);
  return pictures.flatMap((picture) => Array.from(picture.matchAll(/([\w-]+)\/(?= |$)/gm), ([, name = ""]) => name));
}

/** Reads the arrows of a page's first picture in mermaid: pairs of the labels, from where and to where. */
export function readPackagePicture(page: string): [from: string, to: string][] {
  const [, picture = ""] = /^```mermaid\n([\s\S]*?)^```/m.exec(page) ?? [];
  const labels = new Map<string, string>();
  const read = (node: string): string => {
    const [, id = "", label] = /^(\S+?)(?:\["(.*)"\])?$/.exec(node.trim()) ?? [];
    if (label !== undefined) labels.set(id, label);
    return labels.get(id) ?? id;
  };
  return picture
    .split("\n")
    .filter((line) => line.includes("-->"))
    .map((line) => line.split("-->").map(read))
    .map(([from = "", to = ""]) => [from, to]);
}

/** Reads what a page draws of each package: the sections whose heading names one, by that name. */
export function readDrawnPackages(page: string): Map<string, DrawnPackage> {
  const sections = page.split(/^### (?=@)/m).slice(1);
  return new Map(sections.map((section) => [section.split("\n", 1)[0]?.trim() ?? "", readSection(section)]));
}

function readSection(section: string): DrawnPackage {
  const [own = ""] = section.split(/^#{1,3} /m);
  const [, picture = ""] = /^```text\n([\s\S]*?)^```/m.exec(own) ?? [];
  const layers = picture
    .split("\n")
    .map((line) => line.split("│").at(1)?.trim().split(/\s+/) ?? [])
    .filter((layer) => layer.length > 0);
  const rows = Array.from(own.matchAll(rowPattern), ([, folder = "", text = "", ...cells]) => {
    const [atRunTime = [], ofTypes = []] = cells.map((cell) =>
      cell
        .trim()
        .split(/,? +/)
        .filter((name) => /^[\w-]+$/.test(name)),
    );
    return {
      folder,
      inner: Array.from(text.matchAll(/`([\w/-]+)\/`/g), ([, inner = ""]) => inner),
      arrows: [
        ...atRunTime.map((to) => ({ from: folder, to, typeOnly: false })),
        ...ofTypes.map((to) => ({ from: folder, to, typeOnly: true })),
      ],
    };
  });
  return { rows, layers };
}

/** Writes the arrows of the code, by the names of packages, into the rows of the page; all else stays as it is. */
export function writeArrows(page: string, arrows: ReadonlyMap<string, readonly FolderArrow[]>): string {
  const [start = "", ...sections] = page.split(/^(?=### @)/m);
  const written = sections.map((section) => {
    const name = section.slice("### ".length, section.indexOf("\n")).trim();
    return section.replace(rowPattern, (row, folder: string, text: string) => {
      const known = arrows.get(name)?.filter(({ from }) => from === folder);
      if (known === undefined) return row;
      const cells = [false, true].map((isOfTypes) => {
        const names = known.filter(({ typeOnly }) => typeOnly === isOfTypes).map(({ to }) => to);
        return names.length === 0 ? " " : ` ${names.sort().join(", ")} `;
      });
      return `| \`${folder}${folder === TOP ? "" : "/"}\` |${text}|${cells.join("|")}|`;
    });
  });
  return [start, ...written].join("");
}

/** Finds the arrows that go, at run time, from a layer to one above it, and the folders that stand in no layer or in several. */
export function findRising(
  arrows: readonly FolderArrow[],
  layers: DrawnPackage["layers"],
  folders: readonly string[],
): string[] {
  const depth = (folder: string): number => layers.findIndex((layer) => layer.includes(folder));
  return [
    ...folders
      .filter((folder) => layers.flat().filter((name) => name === folder).length !== 1)
      .map((name) => `${name} does not stand in one layer`),
    ...layers
      .flat()
      .filter((name) => !folders.includes(name))
      .map((name) => `${name} is no folder`),
    ...arrows
      .filter(({ from, to, typeOnly }) => !typeOnly && depth(from) > depth(to))
      .map(({ from, to }) => `${from} imports ${to}, which stands above it`),
  ];
}
