import { ProcessError } from "@proj/processes";

/** Something on the page is not as it should be. The message is all that a person needs. */
export class CheckError extends ProcessError {
  override name = "CheckError";
}

/** @throws CheckError unless it holds. */
export function ensure(holds: boolean, problem: string): void {
  if (!holds) throw new CheckError(problem);
}
