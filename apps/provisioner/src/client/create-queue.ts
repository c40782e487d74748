/**
 * Runs one piece of work after the other, in the order in which they are handed in: the questions of a round come together, and a terminal
 * shows one. Work that fails ends the queue: what comes after it does not begin and fails for the same reason.
 */
export function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run;
    return run;
  };
}
