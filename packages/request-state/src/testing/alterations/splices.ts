import type { Alteration } from "./alteration.ts";
import { listPositions } from "./positions.ts";
import { listSegments, replaceSegments } from "./segments.ts";

/** Beyond this many segments only single ones are exchanged: there are too many sets of them. */
const MAX_COMBINED = 6;

/** Put together from parts of two tokens: segments exchanged, or the beginning of one before the end of the other. */
export function* listSplices(first: string, second: string): Generator<Alteration> {
  yield* exchangeSegments(first, second);
  for (const position of listPositions(Math.min(first.length, second.length)).slice(1)) {
    const token = first.slice(0, position) + second.slice(position);
    yield { token, what: `and the end of another one from position ${position}`, position };
  }
  yield* permuteSegments(first);
}

function* exchangeSegments(first: string, second: string): Generator<Alteration> {
  const [ours, theirs] = [listSegments(first), listSegments(second)];
  if (ours.length !== theirs.length) return;
  for (const chosen of listChoices(ours.length)) {
    const mixed = ours.map((segment, index) => (chosen.includes(index) ? (theirs[index] as string) : segment));
    yield { token: replaceSegments(first, mixed), what: `with part ${chosen.join(" and ")} of another one` };
  }
}

/** Which segments to take from the other token, by their indices. */
function listChoices(count: number): number[][] {
  const indices = Array.from({ length: count }, (_, index) => index);
  if (count > MAX_COMBINED) return indices.map((index) => [index]);
  const masks = Array.from({ length: 2 ** count }, (_, mask) => mask);
  return masks.map((mask) => indices.filter((index) => (mask >> index) & 1));
}

function* permuteSegments(token: string): Generator<Alteration> {
  const segments = listSegments(token);
  for (let right = 1; right < segments.length; right++) {
    for (let left = 0; left < right; left++) {
      const exchanged = [...segments];
      exchanged[left] = segments[right] as string;
      exchanged[right] = segments[left] as string;
      yield { token: replaceSegments(token, exchanged), what: `with its parts ${left} and ${right} exchanged` };
    }
  }
}
