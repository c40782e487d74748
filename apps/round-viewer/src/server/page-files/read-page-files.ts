import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundlePage } from "@proj/browser/bundle-page";

const sources = join(import.meta.dirname, "../../../src");
const pageMain = join(import.meta.dirname, "../../page/main.js");

/** A file as it is served. */
export interface PageFile {
  readonly contentType: string;
  readonly text: string;
}

/**
 * Everything that the pages of this app are made of, by path. What is not compiled is read where it was written.
 *
 * @throws when the page's program cannot be bundled.
 */
export async function readPageFiles(): Promise<ReadonlyMap<string, PageFile>> {
  const [document, styles, signInStyles, programs] = await Promise.all([
    readFile(join(sources, "page/index.html"), "utf8"),
    readStyles(join(sources, "page/styles")),
    readFile(join(sources, "server/sign-in/sign-in.css"), "utf8"),
    bundlePage(pageMain),
  ]);
  const files = new Map<string, PageFile>([
    ["/", { contentType: "text/html; charset=utf-8", text: document }],
    ["/style.css", { contentType: "text/css; charset=utf-8", text: styles }],
    ["/sign-in.css", { contentType: "text/css; charset=utf-8", text: signInStyles }],
  ]);
  for (const [name, text] of programs) files.set(`/${name}`, { contentType: "text/javascript; charset=utf-8", text });
  return files;
}

/** All style sheets of a folder in the order of their names, as one. */
async function readStyles(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".css")).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
}
