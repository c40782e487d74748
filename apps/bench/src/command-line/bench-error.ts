/** A failure whose message says all that a person needs. */
export class BenchError extends Error {
  override name = "BenchError";
}
