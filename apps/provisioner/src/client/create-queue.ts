/**
 * Runs one piece of work after the other, in the order in which they are handed in: the questions of a round come together, and a terminal
 * shows one. Work that fails does not keep the next from running.
 */
export function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work, work);
    last = run;
    return run;
  };
}
