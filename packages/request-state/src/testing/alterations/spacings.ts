import { type Alteration, insertAt } from "./alteration.ts";
import { WHITE_SPACE } from "./characters.ts";
import { listPositions } from "./positions.ts";
import { mapSegments } from "./segments.ts";

const PADDING = ["=", "==", "==="];

/** White space or padding anywhere, the ends included, and every part of the token padded as base64 is. */
export function* listSpacings(token: string): Generator<Alteration> {
  for (const position of [...listPositions(token.length), token.length]) {
    for (const text of [...WHITE_SPACE, ...PADDING]) yield insertAt(token, position, text);
  }
  const padded = mapSegments(token, (segment) => segment + "=".repeat((4 - (segment.length % 4)) % 4));
  yield { token: padded, what: "with every part padded" };
  yield { token: mapSegments(token, (segment) => `${segment}\n`), what: "with a line feed after every part" };
  yield { token: (token.match(/.{1,76}/gsu) ?? []).join("\r\n"), what: "broken into lines of 76 characters" };
}
