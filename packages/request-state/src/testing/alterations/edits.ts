import { showValue } from "@proj/types";
import { type Alteration, insertAt, replaceRange } from "./alteration.ts";
import { listPositions } from "./positions.ts";

const INSERTED: readonly string[] = [..."AZaz09-_+/.:%\0", "é", "\uff21", "\ud800"];

/** One character inside of it left out, doubled or exchanged with the next, or another one inserted before it. */
export function* listEdits(token: string): Generator<Alteration> {
  for (const position of listPositions(token.length).slice(1, -1)) {
    const character = token.charAt(position);
    const at = `at position ${position}`;
    yield { token: replaceRange(token, position, position + 1, ""), what: `without its character ${at}`, position };
    yield insertAt(token, position, character);
    yield {
      token: replaceRange(token, position, position + 2, token.charAt(position + 1) + character),
      what: `with two characters exchanged ${at}`,
      position,
    };
    for (const text of INSERTED) yield insertAt(token, position, text);
  }
}

const ATTACHED = ["A", "AA", "AAA", "AAAA", "0", ".", ".A", "..", "-", "%", "\0", "{}", "é"];

/** Cut off at either end, to any length, or with something before or after it. */
export function* listLengths(token: string): Generator<Alteration> {
  for (const position of listPositions(token.length)) {
    yield { token: token.slice(0, position), what: `cut off at position ${position}`, position };
    yield { token: token.slice(position + 1), what: `without all up to position ${position}`, position };
  }
  for (const text of [...ATTACHED, token, `.${token}`, `,${token}`]) {
    const shown = showValue(text);
    yield { token: token + text, what: `with ${shown} after it`, position: token.length };
    yield { token: text + token, what: `with ${shown} before it`, position: 0 };
  }
}
