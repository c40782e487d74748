/** A label has at most 63 characters, `xn--` included. Decoding takes quadratic time. */
const LONGEST = 59;

/**
 * Decodes a label of a host's name, without its `xn--`.
 *
 * @returns the letters; empty for a text that is no Punycode.
 * @see https://www.rfc-editor.org/rfc/rfc3492#section-6.2
 */
export function decodePunycode(text: string): string {
  if (text.length > LONGEST) return "";
  const delimiter = text.lastIndexOf("-");
  const letters = Array.from(text.slice(0, Math.max(0, delimiter)), (letter) => letter.codePointAt(0) ?? 0);
  let [code, index, bias, position] = [128, 0, 72, delimiter + 1];
  while (position < text.length) {
    const before = index;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = Number.parseInt(text[position++] ?? "", 36);
      if (Number.isNaN(digit)) return "";
      // Its digits are a to z, then 0 to 9; those of numbers to the base 36 the other way round.
      const value = (digit + 26) % 36;
      index += value * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (value < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adapt(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return "";
    letters.splice(index++, 0, code);
  }
  return String.fromCodePoint(...letters);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
