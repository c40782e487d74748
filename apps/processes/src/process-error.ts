/** A process did not do what was wanted of it. The message is all that a person needs; a stack would only hide it. */
export class ProcessError extends Error {
  override name = "ProcessError";
}
