const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * A piece of generated code and the source that it was made from; `undefined` for what the bundler added.
 *
 * @typedef {object} Piece
 * @property {string | undefined} source
 * @property {string} code
 */

/**
 * Cuts generated code into pieces by source, in their order. Together they are the code again.
 *
 * @param {string} code
 * @param {{ sources: readonly string[], mappings: string }} map a source map, version 3
 * @returns {Piece[]}
 */
export function attributeCode(code, { sources, mappings }) {
  const lines = code.split("\n");
  const mapped = mappings.split(";");
  /** @type {Piece[]} */
  const pieces = [];
  let index = 0;
  /** @type {string | undefined} */
  let source;
  for (const [number, line] of lines.entries()) {
    const text = number < lines.length - 1 ? `${line}\n` : line;
    let column = 0;
    let done = 0;
    for (const segment of (mapped[number] ?? "").split(",")) {
      if (segment === "") continue;
      const [columnStep = 0, indexStep] = readNumbers(segment);
      column += columnStep;
      add(pieces, source, text.slice(done, column));
      done = column;
      index += indexStep ?? 0;
      source = indexStep === undefined ? undefined : sources[index];
    }
    add(pieces, source, text.slice(done));
  }
  return pieces;
}

/**
 * The numbers of one segment, each written in base 64 digits of five bits, lowest first, with the sign in the lowest bit.
 *
 * @param {string} segment
 * @returns {number[]}
 */
function readNumbers(segment) {
  /** @type {number[]} */
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    if (digit === -1) throw new TypeError(`"${character}" is no digit of a source map.`);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit >= 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** @param {Piece[]} pieces @param {string | undefined} source @param {string} code */
function add(pieces, source, code) {
  const last = pieces.at(-1);
  if (code === "") return;
  if (last !== undefined && last.source === source) last.code += code;
  else pieces.push({ source, code });
}
