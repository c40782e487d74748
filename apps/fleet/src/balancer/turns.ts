/**
 * The order in which backends are tried for a request: the one whose turn it is, then those after it.
 *
 * @param turn counts the requests, from 0.
 */
export function orderByTurn<Backend>(backends: readonly Backend[], turn: number): Backend[] {
  const first = turn % Math.max(1, backends.length);
  return [...backends.slice(first), ...backends.slice(0, first)];
}
