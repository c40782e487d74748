import { errorHands } from "./error-guides.mjs";

/**
 * One row of docs/errors.md, in the words of the page: numbers as text, an absent one as an empty cell.
 *
 * @typedef {object} ErrorRow
 * @property {string} code
 * @property {string} rpcCode
 * @property {string} httpStatus
 * @property {string} meaning
 * @property {string} remedy
 * @property {string} hands who can do something about it
 * @property {string} guide where more is told, seen from docs/; empty where nothing is
 */

const begin = "<!-- Written by tools/write-errors-doc.mjs from packages/types/src/errors. Do not edit below. -->";
const end = "<!-- End of what is written. -->";

/**
 * What the page should say of the error codes.
 *
 * @param {Record<string, { rpcCode?: number, httpStatus?: number }>} codes
 * @param {Record<string, { meaning: string, remedy: string }>} texts
 * @param {Readonly<Record<string, import("./error-guides.mjs").ErrorGuide>>} guides
 * @returns {ErrorRow[]}
 */
export function toRows(codes, texts, guides) {
  return Object.entries(codes).map(([code, { rpcCode = "", httpStatus = "" }]) => {
    const { meaning = "", remedy = "" } = texts[code] ?? {};
    const { hands, guide = "" } = guides[code] ?? {};
    const who = hands === undefined ? "" : errorHands[hands];
    return { code, rpcCode: String(rpcCode), httpStatus: String(httpStatus), meaning, remedy, hands: who, guide };
  });
}

/**
 * Reads the rows of every table on the page.
 *
 * @param {string} page
 * @returns {ErrorRow[]}
 */
export function readRows(page) {
  return page.split("\n").flatMap((line) => {
    if (!line.startsWith("| `ERR_")) return [];
    // A vertical bar inside a cell is escaped.
    const cells = line.replace(/^\|\s*|\s*\|\s*$/g, "").split(/\s*(?<!\\)\|\s*/);
    const [code = "", ...rest] = cells.map((cell) => cell.replaceAll("\\|", "|"));
    const [rpcCode = "", httpStatus = "", meaning = "", remedy = "", hands = "", more = ""] =
      rest.length > 4 ? rest : ["", "", ...rest];
    const [, guide = ""] = /\]\((.*)\)$/.exec(more) ?? [];
    return [{ code: unquote(code), rpcCode: unquote(rpcCode), httpStatus, meaning, remedy, hands, guide }];
  });
}

/**
 * Replaces the written part of the page, and leaves the words around it.
 *
 * @param {string} page
 * @param {readonly ErrorRow[]} rows
 */
export function replaceRows(page, rows) {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new TypeError("docs/errors.md has lost the comments that enclose its tables");
  return `${page.slice(0, from + begin.length)}\n\n${renderTables(rows)}\n\n${page.slice(to)}`;
}

/** @param {readonly ErrorRow[]} rows */
function renderTables(rows) {
  const crossing = rows
    .filter(({ rpcCode }) => rpcCode !== "")
    .map((row) => [quote(row.code), quote(row.rpcCode), row.httpStatus, ...renderWords(row)]);
  const local = rows.filter(({ rpcCode }) => rpcCode === "").map((row) => [quote(row.code), ...renderWords(row)]);
  const words = ["What happened", "What to do", "In the hands of", "More"];
  return [
    "## What a peer sees",
    renderTable(["Code", "JSON-RPC", "HTTP", ...words], crossing),
    "## What stays on this side",
    renderTable(["Code", ...words], local),
  ].join("\n\n");
}

/**
 * @param {ErrorRow} row
 * @returns {string[]}
 */
function renderWords({ meaning, remedy, hands, guide }) {
  const [, page = ""] = /([\w-]+)\.md/.exec(guide) ?? [];
  return [meaning, remedy, hands, guide === "" ? "" : `[${page}](${guide})`];
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} lines
 */
function renderTable(head, lines) {
  const rule = head.map(() => "---");
  return [head, rule, ...lines]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

/** @param {string} text */
function quote(text) {
  return `\`${text}\``;
}

/** @param {string} text */
function unquote(text) {
  return text.replaceAll("`", "");
}
