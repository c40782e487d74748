/** Brings the tables of docs/errors.md up to date with the tables in the source. Usage: `node tools/write-errors-doc.mjs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "rolldown/utils";
import { errorGuides } from "./lib/error-guides.mjs";
import { replaceRows, toRows } from "./lib/errors-doc.mjs";
import { root } from "./lib/workspace.mjs";

const page = join(root, "docs/errors.md");
const { errorCodes } = await load("error-codes.ts");
const { errorTexts } = await load("error-texts.ts");
writeFileSync(page, replaceRows(readFileSync(page, "utf8"), toRows(errorCodes, errorTexts, errorGuides)));

/**
 * The tables import nothing, so that they run as soon as their types are gone.
 *
 * @param {string} name
 */
function load(name) {
  const source = join(root, "packages/types/src/errors", name);
  const { code } = transformSync(source, readFileSync(source, "utf8"));
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}
