/** Brings the tables of docs/errors.md up to date with the table in the source. Usage: `node tools/write-errors-doc.mjs`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "rolldown/utils";
import { replaceRows, toRows } from "./lib/errors-doc.mjs";
import { root } from "./lib/workspace.mjs";

const source = join(root, "packages/types/src/errors/error-codes.ts");
const page = join(root, "docs/errors.md");

// The table imports nothing, so that it runs as soon as its types are gone.
const { code } = transformSync(source, readFileSync(source, "utf8"));
const { errorCodes } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
writeFileSync(page, replaceRows(readFileSync(page, "utf8"), toRows(errorCodes)));
