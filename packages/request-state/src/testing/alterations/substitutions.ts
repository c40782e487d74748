import { type Alteration, substituteAt } from "./alteration.ts";
import { BASE64URL_ALPHABET, FOREIGN_CHARACTERS } from "./characters.ts";
import { listPositions } from "./positions.ts";

/** One character replaced by any of base64url, by foreign ones, and by one that equals it in the lowest eight bits. */
export function* listSubstitutions(token: string): Generator<Alteration> {
  for (const position of listPositions(token.length)) {
    const twin = String.fromCharCode(token.charCodeAt(position) + 0x100);
    for (const character of [...BASE64URL_ALPHABET, ...FOREIGN_CHARACTERS, twin]) {
      yield substituteAt(token, position, character);
    }
  }
}
