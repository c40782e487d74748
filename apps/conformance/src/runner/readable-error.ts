/** Something that is expected to go wrong now and then. Its message is all that a person needs; a stack would only hide it. */
export class ReadableError extends Error {
  override name = "ReadableError";
}
